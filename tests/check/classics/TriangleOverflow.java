// Question: is a large equilateral triangle a triangle?
//@ verdict: violated
//@ target: TriangleOverflow#classify
//@ throws: java.lang.AssertionError
//@ inputs: int 2000000000; int 2000000000; int 2000000000
public class TriangleOverflow {
    static String classify(int a, int b, int c) {
        String kind;
        if (a <= 0 || b <= 0 || c <= 0 || a + b <= c || a + c <= b || b + c <= a) {
            kind = "none";
        } else if (a == b && b == c) {
            kind = "equilateral";
        } else if (a == b || b == c || a == c) {
            kind = "isosceles";
        } else {
            kind = "scalene";
        }
        if (a > 0 && a == b && b == c) {
            assert kind.equals("equilateral") : kind;
        }
        return kind;
    }
}
