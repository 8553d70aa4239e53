// Question: every Integer/Long static bit operation on corner values
public class IntegerBitTricks {
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, 3, 0x80000000, 0x7fffffff, 0x00ff00ff, 0x12345678, 0xdeadbeef, 1 << 16, 100, -100};
        for (int x : v) {
            System.out.println(x + " bc=" + Integer.bitCount(x) + " nlz=" + Integer.numberOfLeadingZeros(x) + " ntz="
                    + Integer.numberOfTrailingZeros(x) + " hob=" + Integer.highestOneBit(x) + " lob=" + Integer.lowestOneBit(x)
                + " rev=" + Integer.reverse(x) + " rb=" + Integer.reverseBytes(x) + " sg=" + Integer.signum(x) + " hash="
                        + Integer.hashCode(x));
            for (int d : new int[]{0, 1, 5, 31, 32, 33, -1, -5}) System.out.print(Integer.rotateLeft(x, d) + "/" + Integer.rotateRight(x, d)
                    + " ");
            System.out.println();
            System.out.println(Integer.toBinaryString(x) + " " + Integer.toOctalString(x) + " " + Integer.toHexString(x) + " "
                    + Integer.toString(x, 36) + " " + Integer.toString(x, 2) + " " + Integer.toString(x, 1) + " " + Integer.toString(x, 37)
                    + " " + Integer.toUnsignedString(x) + " " + Integer.toUnsignedString(x, 16) + " " + Integer.toUnsignedLong(x));
        }
        long[] w = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x123456789abcdef0L, 0xcafebabedeadbeefL, 1L << 32, -12345678901L};
        for (long x : w) {
            System.out.println(x + " bc=" + Long.bitCount(x) + " nlz=" + Long.numberOfLeadingZeros(x) + " ntz="
                    + Long.numberOfTrailingZeros(x) + " hob=" + Long.highestOneBit(x) + " lob=" + Long.lowestOneBit(x)
                + " rev=" + Long.reverse(x) + " rb=" + Long.reverseBytes(x) + " sg=" + Long.signum(x) + " hash=" + Long.hashCode(x));
            for (int d : new int[]{0, 1, 31, 32, 63, 64, 65, -1}) System.out.print(Long.rotateLeft(x, d) + "/" + Long.rotateRight(x, d)
                    + " ");
            System.out.println();
            System.out.println(Long.toBinaryString(x) + " " + Long.toOctalString(x) + " " + Long.toHexString(x) + " " + Long.toString(x, 36)
                    + " " + Long.toString(x, 3) + " " + Long.toUnsignedString(x) + " " + Long.toUnsignedString(x, 8));
        }
        System.out.println(Short.reverseBytes((short) 0x1280) + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedInt((short) -1)
                + " " + Byte.toUnsignedLong((byte) -128) + " " + Short.toUnsignedLong((short) -32768));
        System.out.println(Integer.compare(1, 2) + " " + Long.compare(5, 5) + " " + Byte.compare((byte) 127, (byte) -128) + " "
                + Short.compare((short) 1, (short) 40) + " " + Boolean.compare(true, false) + " " + Character.compare('a', 'z'));
        System.out.println(Integer.sum(Integer.MAX_VALUE, 1) + " " + Integer.max(-1, 1) + " " + Long.min(-1, 1) + " "
                + Boolean.hashCode(true) + " " + Boolean.hashCode(false) + " " + Boolean.logicalXor(true, true) + " "
                + Byte.hashCode((byte) -3) + " " + Short.hashCode((short) -3));
    }
}
