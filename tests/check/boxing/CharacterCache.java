// Question: are boxed ASCII characters identical, and bytes always?
//@ verdict: holds
//@ target: CharacterCache
import org.sosy_lab.sv_benchmarks.Verifier;

public class CharacterCache {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        byte b = Verifier.nondetByte();
        Character first = c;
        Character second = c;
        assert first.equals(second);
        if (c <= 127) {
            assert first == second;
        }
        Byte x = b;
        Byte y = b;
        assert x == y;
    }
}
