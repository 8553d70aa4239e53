// Question: does java.util.HexFormat format and parse with delimiters, prefixes, case, ranges and errors as in the JDK?
import java.util.*;

class HexFormatUsage {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        byte[] b = {0, 1, 15, 16, 127, -128, -1, 10};
        HexFormat h = HexFormat.of(), c = HexFormat.ofDelimiter(":").withUpperCase(), p = HexFormat.ofDelimiter(", ").withPrefix("0x").withSuffix("h");
        System.out.println(h.formatHex(b) + " " + c.formatHex(b) + " " + p.formatHex(b) + " " + h.formatHex(b, 2, 5) + " " + h.formatHex(new byte[0]).isEmpty());
        System.out.println(Arrays.toString(h.parseHex("00ffA5")) + " " + Arrays.toString(c.parseHex("0A:ff:7F")) + " " + Arrays.toString(p.parseHex("0x01h, 0xfFh")) + " " + Arrays.toString(h.parseHex("")));
        System.out.println(h.toHexDigits((byte) -2) + " " + h.toHexDigits((short) 255) + " " + h.toHexDigits('A') + " " + h.toHexDigits(0xCAFE) + " " + c.toHexDigits(-1L) + " " + h.toHexDigits(0xabcdefL, 4) + " " + h.toLowHexDigit(27) + h.toHighHexDigit(0xa5));
        System.out.println(HexFormat.fromHexDigits("7fffffff") + " " + HexFormat.fromHexDigits("FFFFFFFF") + " " + HexFormat.fromHexDigitsToLong("ffffffffffffffff") + " " + HexFormat.fromHexDigits("xx1Fyy", 2, 4) + " " + HexFormat.isHexDigit('g') + HexFormat.isHexDigit('F') + " " + HexFormat.fromHexDigit('c'));
        t("odd", () -> h.parseHex("123")); t("bad", () -> h.parseHex("0g")); t("delim", () -> c.parseHex("0A-0B")); t("prefix", () -> p.parseHex("01h")); t("long", () -> HexFormat.fromHexDigits("123456789")); t("digit", () -> HexFormat.fromHexDigit('z')); t("range", () -> h.formatHex(b, 5, 3));
        System.out.println(h + " | " + c + " | " + p);
        System.out.println(h.equals(HexFormat.of()) + " " + c.equals(h) + " " + c.isUpperCase() + " " + p.delimiter() + p.prefix() + p.suffix() + " " + c.withLowerCase().formatHex(new byte[]{-86}));
        StringBuilder sb = new StringBuilder(">");
        h.formatHex(sb, b); p.toHexDigits(sb, (byte) 9);
        System.out.println(sb);
        Base64.Encoder e = Base64.getEncoder();
        for (String s : new String[]{"", "f", "fo", "foo", "foob", "fooba", "foobar"}) System.out.print(e.encodeToString(s.getBytes()) + " " + e.withoutPadding().encodeToString(s.getBytes()) + " ");
        System.out.println();
        System.out.println(Base64.getUrlEncoder().encodeToString(new byte[]{-5, -17, -66}) + " " + e.encodeToString(new byte[]{-5, -17, -66}) + " " + new String(Base64.getDecoder().decode("Zm9vYg==")) + " " + new String(Base64.getDecoder().decode("Zm9vYg")) + " " + new String(Base64.getMimeDecoder().decode("Zm9v\r\nYm*Fy")));
        t("b64 bad", () -> Base64.getDecoder().decode("Zm9*")); t("b64 short", () -> Base64.getDecoder().decode("Z")); t("b64 pad", () -> Base64.getDecoder().decode("Zm=v"));
        System.out.println(Base64.getMimeEncoder(8, "|".getBytes()).encodeToString("hello world".getBytes()));
    }
}
