// Question: can the compact constructor refuse what the caller gives it?
//@ verdict: violated
//@ target: RecordValidates#between
//@ throws: java.lang.IllegalArgumentException
//@ inputs: int 1; int 0
public class RecordValidates {
    record Range(int from, int to) {
        Range {
            if (from > to) {
                throw new IllegalArgumentException("empty range");
            }
        }

        boolean contains(int i) {
            return from <= i && i <= to;
        }
    }

    static void between(int a, int b) {
        Range r = new Range(a, b);
        assert r.contains(a) && r.contains(b);
    }
}
