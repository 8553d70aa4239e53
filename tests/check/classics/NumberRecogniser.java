// Question: does the recogniser of signed numbers accept only what parseInt accepts?
//@ verdict: violated
//@ target: NumberRecogniser
//@ throws: java.lang.NumberFormatException
//@ inputs: string 002d
import dev.cairn.Symbolic;

public class NumberRecogniser {
    static boolean accepts(String s) {
        int state = 0;
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (state == 0 && c == '-') {
                state = 1;
            } else if (c >= '0' && c <= '9') {
                state = 2;
            } else {
                return false;
            }
        }
        return state != 0;
    }

    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        if (accepts(s)) {
            int n = Integer.parseInt(s);
            assert n >= -99 && n <= 999;
        }
    }
}
