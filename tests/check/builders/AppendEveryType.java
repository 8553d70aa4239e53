// Question: does append write each type as String.valueOf does?
//@ verdict: holds
//@ target: AppendEveryType
import dev.cairn.Symbolic;

public class AppendEveryType {
    public static void main(String[] args) {
        boolean flag = Symbolic.anyBoolean();
        char c = Symbolic.anyChar();
        int digit = Symbolic.choose(10);
        StringBuilder b = new StringBuilder();
        b.append(flag).append(c).append(digit).append((long) -digit);
        b.append(1.5f).append(2.5).append((Object) null).append("!").append(new char[] {c, 'z'});
        String tail = "1.52.5null!" + c + "z";
        String expected = (flag ? "true" : "false") + c + digit + (digit == 0 ? "0" : "-" + digit) + tail;
        assert b.toString().equals(expected);
        assert b.length() == expected.length();
    }
}
