// Question: does every number to 20 survive the way through Roman numerals?
//@ verdict: holds
//@ target: RomanThereAndBack
import dev.cairn.Symbolic;

public class RomanThereAndBack {
    static final int[] VALUES = {10, 9, 5, 4, 1};
    static final String[] SIGNS = {"X", "IX", "V", "IV", "I"};

    static String roman(int n) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < VALUES.length; i++) {
            while (n >= VALUES[i]) {
                b.append(SIGNS[i]);
                n -= VALUES[i];
            }
        }
        return b.toString();
    }

    static int value(char c) {
        return c == 'X' ? 10 : c == 'V' ? 5 : 1;
    }

    static int parse(String s) {
        int sum = 0;
        for (int i = 0; i < s.length(); i++) {
            int v = value(s.charAt(i));
            boolean before = i + 1 < s.length() && v < value(s.charAt(i + 1));
            sum += before ? -v : v;
        }
        return sum;
    }

    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n >= 1 && n <= 20);
        String r = roman(n);
        assert parse(r) == n : r;
        assert r.length() <= 6 && !r.contains("IIII");
    }
}
