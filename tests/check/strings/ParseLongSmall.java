// Question: in which range are the numbers that two ASCII characters can write?
//@ verdict: holds
//@ target: ParseLongSmall
import dev.cairn.Symbolic;

public class ParseLongSmall {
    public static void main(String[] args) {
        String text = Symbolic.anyString(2);
        for (int i = 0; i < text.length(); i++) {
            Symbolic.assume(text.charAt(i) < 128);
        }
        long value;
        try {
            value = Long.parseLong(text);
        } catch (NumberFormatException e) {
            return;
        }
        assert value >= -9 && value <= 99;
        assert !text.isEmpty();
        if (value < 0) {
            assert text.charAt(0) == '-';
        }
    }
}
