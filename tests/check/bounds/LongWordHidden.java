// Question: is a fault that needs seven units hidden by a bound of four, and is that said?
//@ verdict: holds within bounds
//@ target: LongWordHidden
//@ options: --string-length 4
import dev.cairn.Symbolic;

public class LongWordHidden {
    public static void main(String[] args) {
        String s = Symbolic.anyString();
        assert s.length() < 7;
        assert !s.startsWith("passwor");
    }
}
