// Question: can arrays of different element types be the same object?
//@ verdict: holds
//@ target: DifferentTypesNeverAlias#clear
import dev.cairn.Symbolic;

public class DifferentTypesNeverAlias {
    static void clear(byte[] bytes, boolean[] flags) {
        Symbolic.assume(bytes == null || bytes.length <= 2);
        Symbolic.assume(flags == null || flags.length <= 2);
        if (bytes == null || flags == null || bytes.length == 0 || flags.length == 0) {
            return;
        }
        boolean before = flags[0];
        bytes[0] = 0;
        assert flags[0] == before;
        assert (Object) bytes != (Object) flags;
    }
}
