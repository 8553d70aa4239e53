// Question: are chars unsigned and shorts signed, and do casts between them keep the bits?
//@ verdict: holds
//@ target: CharIsUnsigned
import dev.cairn.Symbolic;

public class CharIsUnsigned {
    public static void main(String[] args) {
        char c = Symbolic.anyChar();
        short s = (short) c;
        assert c >= 0;
        assert (char) s == c;
        assert (s == c) == (c < 0x8000);
        char next = c;
        next++;
        assert next == 0 || next == c + 1;
        assert (next == 0) == (c == Character.MAX_VALUE);
    }
}
