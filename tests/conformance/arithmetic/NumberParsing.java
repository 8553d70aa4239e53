// Question: Integer/Long/Short/Byte parse and decode accept and reject exactly what the JDK does, with its messages
public class NumberParsing {
    interface Op { Object run(); }
    static void t(String name, Op o) {
        String n = name.replace('\u0661', '!').replace('\u0662', '@');
        try { System.out.println(n + " = " + o.run()); }
        catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        String[] in = {"0", "-0", "+0", "1", "-1", "+1", "2147483647", "2147483648", "-2147483648", "-2147483649", "9223372036854775807",
                "9223372036854775808", "-9223372036854775808", "", "-", "+", " 1", "1 ", "1L", "0x10", "1_000", "1.0", "--1",
                "\u0661\u0662", "abc", "127", "128", "-129", "32768", "00000000000000000012"};
        for (String s : in) {
            t("int [" + s + "]", () -> Integer.parseInt(s));
            t("long [" + s + "]", () -> Long.parseLong(s));
            t("short [" + s + "]", () -> Short.parseShort(s));
            t("byte [" + s + "]", () -> Byte.parseByte(s));
            t("decode [" + s + "]", () -> Integer.decode(s));
        }
        t("null", () -> Integer.parseInt(null));
        t("nullL", () -> Long.parseLong(null));
        t("radix", () -> Integer.parseInt("zz", 36));
        t("radix", () -> Integer.parseInt("12", 2));
        t("radix", () -> Integer.parseInt("-ff", 16));
        t("radix", () -> Integer.parseInt("80000000", 16));
        t("radix", () -> Integer.parseInt("1", 1));
        t("radix", () -> Integer.parseInt("1", 37));
        t("sub", () -> Integer.parseInt("abc123def", 3, 6, 10));
        t("decode", () -> Integer.decode("0x80000000"));
        t("decode", () -> Integer.decode("-0x80000000"));
        t("decode", () -> Integer.decode("0x-1"));
        t("decode", () -> Long.decode("#-1"));
        t("decode", () -> Short.decode("0x8000"));
        t("decode", () -> Byte.decode("0200"));
        t("bool", () -> Boolean.parseBoolean("True") + " " + Boolean.parseBoolean("yes") + " " + Boolean.parseBoolean(null));
        t("valueOf", () -> Integer.valueOf("77", 8) + Integer.valueOf("5"));
        t("toString", () -> Integer.toString(Integer.MIN_VALUE) + Long.toString(Long.MIN_VALUE) + Integer.toString(-255, 16)
                + Long.toString(-1, 2));
        t("getInteger", () -> Integer.getInteger("no.such.property", 42));
        for (int i = -11; i <= 11; i += 2) System.out.print(Integer.toString(i * 99999) + " "); System.out.println();
        for (int p = 1, k = 0; k < 10; k++, p *= 10) System.out.print((p - 1) + " " + p + " " + -p + " "); System.out.println();
        for (long p = 1, k = 0; k < 19; k++, p *= 10) System.out.print((p - 1) + " " + p + " " + -p + " "); System.out.println();
    }
}
