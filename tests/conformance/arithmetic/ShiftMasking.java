// Question: are shift distances masked to 5/6 bits, also for negative, long and promoted byte/char operands?
public class ShiftMasking {
    public static void main(String[] args) {
        int[] ds = {0, 1, 4, 31, 32, 33, 63, 64, 65, -1, -31, -32, -33, -63, -64, Integer.MIN_VALUE, Integer.MAX_VALUE};
        int[] vs = {1, -1, 0x80000000, 0x7fffffff, 0x12345678, -12345};
        long[] ls = {1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L, -12345L};
        for (int v : vs)
            for (int d : ds)
                System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
        for (long v : ls)
            for (int d : ds)
                System.out.println(v + " by " + d + ": " + (v << d) + " " + (v >> d) + " " + (v >>> d));
        // shift count of type long: int shifted by long stays int
        long big = 0x100000001L;
        System.out.println((1 << big) + " " + (1L << big) + " " + (-8 >> big) + " " + (-8 >>> big) + " " + (-8L >>> big));
        // narrow operands are promoted first
        byte b = (byte) 0x80; short s = (short) 0x8000; char c = '\u8000';
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + (b << 1) + " " + (byte) (b >>> 1));
        System.out.println((s >> 1) + " " + (s >>> 1) + " " + (s << 1) + " " + (short) (s >>> 1));
        System.out.println((c >> 1) + " " + (c >>> 1) + " " + (c << 1) + " " + (int) (char) (c << 1));
        // compound shift narrows after the shift: famous -1 >>>= puzzle
        byte bb = -1; short ss = -1; int ii = -1; char cc = '\uffff'; long ll = -1;
        for (int k = 0; k < 35; k++) {
            bb >>>= 1; ss >>>= 1; ii >>>= 1; cc >>>= 1; ll >>>= 1;
            System.out.println(k + ": " + bb + " " + ss + " " + ii + " " + (int) cc + " " + ll);
        }
        byte q = 1; int n = 0;
        while (q != 0) { q <<= 1; n++; System.out.print(q + " "); }
        System.out.println(n);
        int i = 0; while (-1 << i != 0 && i < 40) i++;
        System.out.println(i);
    }
}
