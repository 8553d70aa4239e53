// Question: is every double equal to itself?
//@ verdict: violated
//@ target: NanIsNotItself
//@ throws: java.lang.AssertionError
//@ inputs: double 7ff8000000000000
import dev.cairn.Symbolic;

public class NanIsNotItself {
    static boolean same(double a, double b) {
        return a == b;
    }

    public static void main(String[] args) {
        double d = Symbolic.anyDouble();
        assert same(d, d);
    }
}
