// Question: does the Luhn check notice one wrong digit among three?
//@ verdict: holds
//@ target: LuhnSingleError
import dev.cairn.Symbolic;

public class LuhnSingleError {
    static int doubled(int digit) {
        int d = digit * 2;
        return d > 9 ? d - 9 : d;
    }

    static boolean valid(int a, int b, int c) {
        return (a + doubled(b) + c) % 10 == 0;
    }

    public static void main(String[] args) {
        int a = Symbolic.choose(10);
        int b = Symbolic.choose(10);
        int c = Symbolic.choose(10);
        int wrong = Symbolic.choose(10);
        Symbolic.assume(valid(a, b, c));
        if (wrong != a) {
            assert !valid(wrong, b, c);
        }
        if (wrong != b) {
            assert !valid(a, wrong, c);
        }
    }
}
