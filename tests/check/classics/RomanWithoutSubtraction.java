// Question: does adding up the signs read every Roman numeral of two signs?
//@ verdict: violated
//@ target: RomanWithoutSubtraction#check
//@ throws: java.lang.AssertionError
//@ inputs: int 4
public class RomanWithoutSubtraction {
    static final String[] NUMERALS = {"", "I", "II", "III", "IV", "V", "VI", "VII"};

    static int parse(String s) {
        int sum = 0;
        for (char c : s.toCharArray()) {
            sum += c == 'V' ? 5 : 1;
        }
        return sum;
    }

    static void check(int n) {
        if (n >= 0 && n < NUMERALS.length) {
            assert parse(NUMERALS[n]) == n;
        }
    }
}
