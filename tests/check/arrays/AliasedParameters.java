// Question: may a write to one array parameter show in another?
//@ verdict: violated
//@ target: AliasedParameters#clear
//@ throws: java.lang.AssertionError
//@ inputs: array byte 1 7; same 0
public class AliasedParameters {
    static void clear(byte[] scratch, byte[] kept) {
        if (scratch == null || kept == null) {
            return;
        }
        if (scratch.length == 0 || kept.length == 0) {
            return;
        }
        byte before = kept[0];
        scratch[0] = 0;
        assert kept[0] == before;
    }
}
