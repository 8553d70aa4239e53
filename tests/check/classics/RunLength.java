// Question: does decoding undo run-length encoding?
//@ verdict: holds
//@ target: RunLength
import dev.cairn.Symbolic;

public class RunLength {
    static String encode(String s) {
        StringBuilder b = new StringBuilder();
        int i = 0;
        while (i < s.length()) {
            int start = i;
            while (i < s.length() && s.charAt(i) == s.charAt(start)) {
                i++;
            }
            b.append((char) ('0' + i - start)).append(s.charAt(start));
        }
        return b.toString();
    }

    static String decode(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i += 2) {
            for (int n = s.charAt(i) - '0'; n > 0; n--) {
                b.append(s.charAt(i + 1));
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        String packed = encode(s);
        assert decode(packed).equals(s);
        assert packed.length() % 2 == 0;
    }
}
