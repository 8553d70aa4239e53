// Question: is a byte that is stored narrowed on both sides?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: ClampedBytes#check
import static dev.cairn.Symbolic.*;

public class ClampedBytes {
    byte level;

    static void check() {
        ClampedBytes c = new ClampedBytes();
        for (int i = 0; i < 12; i++) {
            int n = anyInt() & 255;
            if (n > 100) {
                c.level = (byte) n;
            } else {
                c.level = 0;
            }
            byte[] kept = new byte[2];
            if (n > 7) {
                kept[0] = (byte) (n * 2);
            } else {
                kept[1] = 1;
            }
            assert c.level >= 0 || n > 127;
            assert kept[0] == 0 || kept[0] != -2;
        }
    }
}
