// Question: getBytes/new String for UTF-8, ISO-8859-1, US-ASCII, UTF-16 variants with malformed and unmappable input
import java.nio.charset.*;
import java.util.*;
public class CharsetRoundTrips {
    static String hx(byte[] b) {
        StringBuilder s = new StringBuilder(); for (byte x : b) s.append(String.format("%02x", x)); return s.toString();
    }
    static String hc(String t) {
        StringBuilder s = new StringBuilder();
        for (char x : t.toCharArray()) s.append(String.format("%04x ", (int) x));
        return s.toString().trim();
    }
    public static void main(String[] args) throws Exception {
        Charset[] cs = {StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_16,
                StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE};
        String[] v = {"", "abc", "\u00e9", "\u00ff\u0080\u007f", "\u20ac", "\u0800\u07ff\uffff", "\ud83d\ude00", "\ud83d", "a\ude00b",
                "\ud83da", "mix\u00e9\u4e2d\ud83d\ude00z", "\0\1", "\ufeffbom"};
        for (String s : v) for (Charset c : cs) {
            byte[] b = s.getBytes(c);
            String r = new String(b, c);
            System.out.println(hc(s) + " " + c + " " + hx(b) + " -> " + hc(r) + " " + r.equals(s));
        }
        byte[][] raw = {{(byte) 0xc3}, {(byte) 0xc3, (byte) 0x28}, {(byte) 0xe2, (byte) 0x82}, {(byte) 0xe2, (byte) 0x82, (byte) 0xac},
                {(byte) 0xf0, (byte) 0x9f, (byte) 0x98}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98, (byte) 0x80}, {(byte) 0xc0, (byte) 0x80},
                {(byte) 0xed, (byte) 0xa0, (byte) 0x80}, {(byte) 0xff, (byte) 0xfe}, {(byte) 0xfe, (byte) 0xff, 0, 97}, {(byte) 0xff,
                (byte) 0xfe, 97, 0}, {97, (byte) 0x80, 98}, {(byte) 0xf8, (byte) 0x88, (byte) 0x80, (byte) 0x80, (byte) 0x80},
                {(byte) 0xf4, (byte) 0x90, (byte) 0x80, (byte) 0x80}, {(byte) 0xe0, (byte) 0x80, (byte) 0x80, 65}, {(byte) 0xd8, 0}, {97,
                (byte) 0xe9, 98}, {0, 97, 0}};
        for (byte[] b : raw) {
            System.out.print(hx(b));
            for (Charset c : cs) System.out.print(" " + c.name() + ":" + hc(new String(b, c)));
            System.out.println();
        }
        System.out.println(new String(new byte[]{97, 98, 99, 100}, 1, 2, StandardCharsets.UTF_8) + " " + new String(new byte[]{65, 66},
                "US-ASCII") + " " + new String("h\u00e9llo".getBytes("UTF-8"), "ISO-8859-1").length() + " " + hx("\u00e9".getBytes("UTF8"))
                + " " + hx("A".getBytes("utf-16le")));
        try { "x".getBytes("no-such-charset"); } catch (java.io.UnsupportedEncodingException e) { System.out.println(e); }
        try { Charset.forName("no-such-charset"); } catch (UnsupportedCharsetException e) { System.out.println(e); }
        try { Charset.forName("bad name!"); } catch (IllegalCharsetNameException e) { System.out.println(e); }
        try {
            new String(new byte[2], 1, 3, StandardCharsets.UTF_8);
        } catch (StringIndexOutOfBoundsException e) { System.out.println("SIOOBE"); }
        System.out.println(Charset.forName("latin1").name() + " " + Charset.forName("utf8") + " " + Charset.isSupported("UTF-8") + " "
                + StandardCharsets.UTF_8.canEncode() + " " + StandardCharsets.US_ASCII.newEncoder().canEncode('\u00e9') + " "
                + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII));
        try {
            StandardCharsets.UTF_8.newDecoder().decode(java.nio.ByteBuffer.wrap(new byte[]{65, (byte) 0xc3, 66}));
        } catch (CharacterCodingException e) { System.out.println(e); }
        try {
            StandardCharsets.US_ASCII.newEncoder().encode(java.nio.CharBuffer.wrap("a\u00e9"));
        } catch (CharacterCodingException e) { System.out.println(e); }
        System.out.println(StandardCharsets.UTF_8.decode(java.nio.ByteBuffer.wrap(new byte[]{(byte) 0xc3, (byte) 0xa9})).length() + " "
                + StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.IGNORE).decode(java.nio.ByteBuffer.wrap(new byte[]{65,
                (byte) 0xc3, 66})));
        StringBuilder sb = new StringBuilder();
        for (int cp = 0; cp < 0x11000; cp += 37) if (cp < 0xd800 || cp > 0xdfff) sb.appendCodePoint(cp);
        String all = sb.toString();
        byte[] u = all.getBytes(StandardCharsets.UTF_8);
        System.out.println(u.length + " " + Arrays.hashCode(u) + " " + new String(u, StandardCharsets.UTF_8).equals(all));
        System.out.println(Base64.getEncoder().encodeToString("any carnal pleas".getBytes(StandardCharsets.UTF_8)) + " "
                + new String(Base64.getDecoder().decode("YW55"), StandardCharsets.UTF_8));
        try { Base64.getDecoder().decode("@@@"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
