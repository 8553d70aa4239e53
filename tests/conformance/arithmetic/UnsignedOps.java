// Question: unsigned compare/divide/remainder/parse for int and long with corner values and parse error messages
public class UnsignedOps {
    interface Op { Object run(); }
    static void t(String n, Op o) {
        try { System.out.println(n + " = " + o.run()); }
        catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, -2, 0x80000000, 0x7fffffff, 10, -10};
        for (int a : v) for (int b : v) {
            System.out.print(Integer.compareUnsigned(a, b) + " ");
            t(Integer.toUnsignedString(a) + "/" + Integer.toUnsignedString(b), () -> Integer.divideUnsigned(a, b) + " r "
                    + Integer.remainderUnsigned(a, b));
        }
        long[] w = {0, 1, -1, 3, -3, Long.MIN_VALUE, Long.MAX_VALUE, 10, 0x123456789L};
        for (long a : w) for (long b : w) {
            System.out.print(Long.compareUnsigned(a, b) + " ");
            t(Long.toUnsignedString(a) + "/" + Long.toUnsignedString(b), () -> Long.divideUnsigned(a, b) + " r " + Long.remainderUnsigned(a,
                    b));
        }
        t("parse", () -> Integer.parseUnsignedInt("4294967295"));
        t("parse", () -> Integer.parseUnsignedInt("4294967296"));
        t("parse", () -> Integer.parseUnsignedInt("-1"));
        t("parse", () -> Integer.parseUnsignedInt("+5"));
        t("parse", () -> Integer.parseUnsignedInt("ffffffff", 16));
        t("parse", () -> Integer.parseUnsignedInt(""));
        t("parseL", () -> Long.parseUnsignedLong("18446744073709551615"));
        t("parseL", () -> Long.parseUnsignedLong("18446744073709551616"));
        t("parseL", () -> Long.parseUnsignedLong("-0"));
        t("parseL", () -> Long.parseUnsignedLong("ffffffffffffffff", 16));
        t("parseL", () -> Long.parseUnsignedLong("zzz", 36));
        t("cmp", () -> Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.compareUnsigned((short) -1, (short) 1));
        long u = 0xFFFFFFFFL & -7; System.out.println(u + " " + (int) u + " " + (u >>> 1));
        int h = 0;
        for (byte b : new byte[]{(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE}) h = h << 8 | b & 0xff;
        System.out.println(Integer.toHexString(h));
        int bad = 0;
        for (byte b : new byte[]{(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE}) bad = bad << 8 | b;
        System.out.println(Integer.toHexString(bad));
    }
}
