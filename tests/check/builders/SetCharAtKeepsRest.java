// Question: does setCharAt change one position only?
//@ verdict: holds
//@ target: SetCharAtKeepsRest#mask
public class SetCharAtKeepsRest {
    static void mask(int at, char with) {
        StringBuilder b = new StringBuilder("pin 1234");
        if (at < 4 || at >= b.length()) {
            return;
        }
        b.setCharAt(at, with);
        assert b.length() == 8;
        assert b.toString().startsWith("pin ");
        for (int i = 4; i < 8; i++) {
            assert b.charAt(i) == (i == at ? with : "1234".charAt(i - 4));
        }
    }
}
