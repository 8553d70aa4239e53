// Question: is there a point with x 3 and y 4?
//@ verdict: violated
//@ target: RecordComponents#check
//@ throws: java.lang.IllegalStateException
//@ options: --non-null p
public class RecordComponents {
    record Point(int x, int y) {}

    static void check(Point p) {
        if (p.x() == 3 && p.y() == 4) {
            throw new IllegalStateException(p.toString());
        }
    }
}
