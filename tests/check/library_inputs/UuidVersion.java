// Question: is there a UUID of version 4 whose low half is -1?
//@ verdict: violated
//@ target: UuidVersion#check
//@ throws: java.lang.IllegalStateException
//@ options: --non-null id
import java.util.UUID;

public class UuidVersion {
    static void check(UUID id) {
        if (id.version() == 4 && id.getLeastSignificantBits() == -1) {
            throw new IllegalStateException(id.version() + "");
        }
    }
}
