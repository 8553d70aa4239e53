// Question: Math.*Exact results and exception messages, floorDiv/floorMod sign rules, multiplyHigh, abs/negate corners
public class MathExactAndFloor {
    interface Op { Object run(); }
    static void t(String n, Op o) {
        try { System.out.println(n + " = " + o.run()); }
        catch (ArithmeticException e) { System.out.println(n + " ! " + e); }
    }
    public static void main(String[] args) {
        int IM = Integer.MIN_VALUE, IX = Integer.MAX_VALUE; long LM = Long.MIN_VALUE, LX = Long.MAX_VALUE;
        t("addI", () -> Math.addExact(IX, 1)); t("addI2", () -> Math.addExact(IM, -1)); t("addI3", () -> Math.addExact(IX, IM));
        t("addL", () -> Math.addExact(LX, 1L)); t("addL2", () -> Math.addExact(LM, LX));
        t("subI", () -> Math.subtractExact(IM, 1));
        t("subI2", () -> Math.subtractExact(0, IM));
        t("subI3", () -> Math.subtractExact(-1, IM));
        t("subL", () -> Math.subtractExact(0L, LM)); t("subL2", () -> Math.subtractExact(-1L, LM));
        t("mulI", () -> Math.multiplyExact(65536, 32768));
        t("mulI2", () -> Math.multiplyExact(65536, -32768));
        t("mulI3", () -> Math.multiplyExact(IM, -1));
        t("mulL", () -> Math.multiplyExact(LM, -1L));
        t("mulL2", () -> Math.multiplyExact(-1L, LM));
        t("mulL3", () -> Math.multiplyExact(1L << 32, 1L << 31));
        t("mulL4", () -> Math.multiplyExact(1L << 32, -(1L << 31)));
        t("mulLI", () -> Math.multiplyExact(LX, 2));
        t("mulLI0", () -> Math.multiplyExact(LX, 0));
        t("mulL5", () -> Math.multiplyExact(3037000500L, 3037000500L));
        t("incI", () -> Math.incrementExact(IX));
        t("decI", () -> Math.decrementExact(IM));
        t("incL", () -> Math.incrementExact(LX));
        t("decL", () -> Math.decrementExact(LM));
        t("decL2", () -> Math.decrementExact(LX));
        t("negI", () -> Math.negateExact(IM)); t("negI2", () -> Math.negateExact(IX)); t("negL", () -> Math.negateExact(LM));
        t("toInt", () -> Math.toIntExact(1L << 31)); t("toInt2", () -> Math.toIntExact(-(1L << 31)));
        t("absI", () -> Math.absExact(IM));
        t("absL", () -> Math.absExact(LM));
        t("absI2", () -> Math.absExact(-5));
        t("absPlain", () -> Math.abs(IM) + " " + Math.abs(LM));
        t("floorDiv0", () -> Math.floorDiv(1, 0));
        t("floorMod0", () -> Math.floorMod(1, 0));
        t("floorModL0", () -> Math.floorMod(1L, 0L));
        t("floorDivL0", () -> Math.floorDiv(5L, 0));
        int[] xs = {7, -7, 0, 1, -1, IM, IX}; int[] ys = {3, -3, 1, -1, IM, IX};
        for (int x : xs) for (int y : ys)
            System.out.println(x + "," + y + " fd " + Math.floorDiv(x, y) + " fm " + Math.floorMod(x, y) + " / " + x / y + " % " + x % y
                + " L " + Math.floorDiv((long) x, (long) y) + " " + Math.floorMod((long) x, (long) y) + " LI " + Math.floorDiv((long) x, y)
                        + " " + Math.floorMod((long) x, y));
        System.out.println(Math.floorDiv(LM, -1L) + " " + Math.floorMod(LM, -1L) + " " + Math.floorDiv(LM, LX) + " " + Math.floorMod(LM,
                LX));
        long[] h = {LM, LX, -1, 1, 0x123456789abcdefL, -0x7654321000000001L};
        for (long a : h) for (long b : h) System.out.println(a + "*" + b + " high " + Math.multiplyHigh(a, b) + " low " + a * b + " full "
                + Math.multiplyFull((int) a, (int) b));
    }
}
