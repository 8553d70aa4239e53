// Question: do Integer/Long toString radix, toHex/Octal/Binary, parse/valueOf/decode/unsigned conversions and messages match?
class IntegerTextConversions {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (int v : new int[]{0, 1, -1, 255, -256, Integer.MAX_VALUE, Integer.MIN_VALUE, 1234567}) {
            System.out.println(v + " " + Integer.toString(v, 2) + " " + Integer.toString(v, 36) + " " + Integer.toString(v, 1) + " " + Integer.toString(v, 37) + " " + Integer.toHexString(v) + " " + Integer.toOctalString(v) + " " + Integer.toBinaryString(v) + " " + Integer.toUnsignedString(v) + " " + Integer.toUnsignedString(v, 16) + " " + Integer.toUnsignedLong(v));
            System.out.println("  " + Integer.bitCount(v) + " " + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.highestOneBit(v) + " " + Integer.lowestOneBit(v) + " " + Integer.numberOfLeadingZeros(v) + " " + Integer.numberOfTrailingZeros(v) + " " + Integer.rotateLeft(v, 5) + " " + Integer.rotateRight(v, 33) + " " + Integer.signum(v) + " " + Integer.divideUnsigned(v, 10) + " " + Integer.remainderUnsigned(v, 10) + " " + Integer.compareUnsigned(v, 1));
        }
        for (long v : new long[]{0, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 40}) {
            System.out.println(v + " " + Long.toString(v, 7) + " " + Long.toString(v, 36) + " " + Long.toHexString(v) + " " + Long.toOctalString(v) + " " + Long.toBinaryString(v).length() + " " + Long.toUnsignedString(v) + " " + Long.toUnsignedString(v, 36) + " " + Long.bitCount(v) + " " + Long.reverse(v) + " " + Long.reverseBytes(v) + " " + Long.highestOneBit(v) + " " + Long.numberOfLeadingZeros(v) + " " + Long.numberOfTrailingZeros(v) + " " + Long.divideUnsigned(v, 7) + " " + Long.remainderUnsigned(v, 7) + " " + Long.rotateLeft(v, 9));
        }
        for (String s : new String[]{"0", "-0", "+7", "007", "2147483647", "2147483648", "-2147483648", "-2147483649", "", "+", "-", "--1", "1_000", " 1", "1 ", "0x10", "1.0", "12a", "99999999999999999999", "\u0663\u0664"}) { t("parseInt(" + (s.startsWith("\u0663") ? "arabic" : s) + ")", () -> Integer.parseInt(s)); }
        t("null", () -> Integer.parseInt(null)); t("long null", () -> Long.parseLong(null)); t("valueOf null", () -> Integer.valueOf((String) null));
        t("radix 16", () -> Integer.parseInt("-fF", 16)); t("radix 2", () -> Integer.parseInt("1102", 2)); t("radix 1", () -> Integer.parseInt("0", 1)); t("radix 37", () -> Integer.parseInt("0", 37)); t("radix 36", () -> Integer.parseInt("zZ", 36)); t("Kona", () -> Integer.parseInt("Kona", 27)); t("Kona10", () -> Integer.parseInt("Kona", 10)); t("ovf16", () -> Integer.parseInt("80000000", 16)); t("region", () -> Integer.parseInt("abc-12xyz", 3, 6, 10)); t("region bad", () -> Integer.parseInt("abc12", 2, 5, 10));
        t("long", () -> Long.parseLong("9223372036854775807")); t("long ovf", () -> Long.parseLong("9223372036854775808")); t("long L", () -> Long.parseLong("1L")); t("long min", () -> Long.parseLong("-9223372036854775808")); t("long empty", () -> Long.parseLong("")); t("long radix", () -> Long.parseLong("zz", 10));
        for (String s : new String[]{"0x1F", "-0X1f", "#ff", "-#10", "010", "+010", "08", "0", "", "0x", "--5", "0x-5", "99999999999", "-0x80000000", "0x80000000"}) { t("decode(" + s + ")", () -> Integer.decode(s)); }
        t("Long.decode", () -> Long.decode("-0x8000000000000000")); t("Byte.decode", () -> Byte.decode("0x80")); t("Short.decode", () -> Short.decode("-0100"));
        t("unsigned", () -> Integer.parseUnsignedInt("4294967295")); t("unsigned ovf", () -> Integer.parseUnsignedInt("4294967296")); t("unsigned neg", () -> Integer.parseUnsignedInt("-1")); t("ulong", () -> Long.parseUnsignedLong("18446744073709551615")); t("ulong ovf", () -> Long.parseUnsignedLong("18446744073709551616")); t("ulong neg", () -> Long.parseUnsignedLong("-1")); t("ulong hex", () -> Long.parseUnsignedLong("ffffffffffffffff", 16)); t("ulong empty", () -> Long.parseUnsignedLong(""));
        t("byte", () -> Byte.parseByte("-128")); t("byte ovf", () -> Byte.parseByte("128")); t("short ovf", () -> Short.parseShort("32768")); t("byte radix", () -> Byte.parseByte("7f", 16)); t("short bad", () -> Short.valueOf("x")); t("byte val", () -> Byte.valueOf("80", 16));
        t("getInteger", () -> Integer.getInteger("no.such.property")); t("getInteger d", () -> Integer.getInteger("no.such.property", 5)); t("parseBoolean", () -> "" + Boolean.parseBoolean("TRUE") + Boolean.parseBoolean("yes") + Boolean.parseBoolean(null) + Boolean.valueOf("tRue") + Boolean.toString(false) + Boolean.logicalXor(true, false) + Boolean.compare(true, false));
        t("div", () -> Integer.divideUnsigned(1, 0)); t("ldiv", () -> Long.remainderUnsigned(1, 0));
    }
}
