// Question: is an identifier made of chance found?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: RandomId#check
import java.util.UUID;

public class RandomId {
    static void check() {
        UUID id = UUID.randomUUID();
        if (id.version() != 4) {
            throw new IllegalStateException();
        }
        assert (id.getMostSignificantBits() >>> 56) != 0x42;
    }
}
