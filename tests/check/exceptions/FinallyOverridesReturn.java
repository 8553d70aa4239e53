// Question: does a return in finally win over any return before it?
//@ verdict: holds
//@ target: FinallyOverridesReturn#check
public class FinallyOverridesReturn {
    @SuppressWarnings("finally")
    static int f(int x) {
        try {
            if (x == 0) {
                return 1;
            }
            return 100 / (x - 1);
        } catch (ArithmeticException e) {
            return 3;
        } finally {
            return 4;
        }
    }

    static int g(int x) {
        int result = x;
        try {
            return result;
        } finally {
            result = x + 1; // too late: the value to return has been read
        }
    }

    static void check(int x) {
        assert f(x) == 4;
        assert g(x) == x;
    }
}
