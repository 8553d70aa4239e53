// Question: why does >>>= on a negative byte not clear the upper bits?
//@ verdict: violated
//@ target: CompoundShift#halve
//@ throws: java.lang.AssertionError
//@ inputs: byte -2
public class CompoundShift {
    // the shift happens on the sign-extended int, the narrowing afterwards
    static void halve(byte b) {
        byte before = b;
        b >>>= 1;
        if (before < 0) {
            assert b >= 0 : "still negative: " + b;
        } else {
            assert b == before / 2;
        }
    }
}
