// Question: is the folded parity the parity of the bit count?
//@ verdict: holds
//@ target: ParityByFolding#parity
public class ParityByFolding {
    static int parity(short s) {
        int x = s & 0xffff;
        x ^= x >>> 8;
        x ^= x >>> 4;
        x ^= x >>> 2;
        x ^= x >>> 1;
        int parity = x & 1;
        assert parity == (Integer.bitCount(s & 0xffff) & 1);
        return parity;
    }
}
