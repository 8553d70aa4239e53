// Question: code point methods over surrogate pairs and lone surrogates in String, StringBuilder and Character
public class SurrogatesAndCodePoints {
    static String hex(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) b.append(Integer.toHexString(s.charAt(i))).append(' ');
        return b.toString().trim();
    }
    public static void main(String[] args) {
        String[] v = {"", "abc", "\u00e9", "\u20ac", "a\ud83d\ude00b", "\ud83d\ude00\ud83d\ude01", "\ud83d", "\ude00", "\ude00\ud83d",
                "x\ud83dy", "\ud835\udd38\ud835\udd39"};
        for (String s : v) {
            System.out.println("[" + hex(s) + "] len " + s.length() + " cps " + s.codePointCount(0, s.length()) + " hash " + s.hashCode());
            for (int i = 0; i < s.length(); i++) System.out.print(Integer.toHexString(s.codePointAt(i)) + "/"
                    + Integer.toHexString(s.codePointBefore(i + 1)) + " ");
            System.out.println();
            System.out.println(s.codePoints().mapToObj(Integer::toHexString).toList() + " "
                    + s.chars().mapToObj(Integer::toHexString).toList() + " rev " + hex(new StringBuilder(s).reverse().toString()));
            for (int k = 0; k <= s.codePointCount(0, s.length()); k++) System.out.print(s.offsetByCodePoints(0, k) + " ");
            System.out.println(hex(s.toUpperCase(java.util.Locale.ROOT)));
        }
        String e = "a\ud83d\ude00b";
        System.out.println(e.indexOf(0x1f600) + " " + e.indexOf('\ude00') + " " + e.lastIndexOf(0x1f600) + " " + e.indexOf(0x1f601) + " "
                + e.indexOf("\ude00") + " " + e.indexOf(-1) + " " + e.indexOf(0x110000) + " " + e.contains("\ud83d") + " "
                + hex(e.substring(0, 2)) + " " + hex(e.replace('\ude00', '\ude01')) + " " + e.codePointCount(0, 2) + " "
                + e.codePointCount(2, 4));
        try { e.codePointAt(4); } catch (StringIndexOutOfBoundsException x) { System.out.println("SIOOBE at"); }
        try { e.codePointBefore(0); } catch (StringIndexOutOfBoundsException x) { System.out.println("SIOOBE before"); }
        try { e.offsetByCodePoints(0, 4); } catch (IndexOutOfBoundsException x) { System.out.println("IOOBE offset"); }
        try { e.codePointCount(3, 1); } catch (IndexOutOfBoundsException x) { System.out.println("IOOBE count"); }
        System.out.println(Character.toChars(0x1f600).length + " " + Character.charCount(0xffff) + Character.charCount(0x10000) + " "
                + Character.isSurrogate('\ud800') + Character.isHighSurrogate('\udbff') + Character.isLowSurrogate('\udc00')
                + Character.isSurrogatePair('\ud800', '\udc00') + " " + Integer.toHexString(Character.toCodePoint('\ud83d', '\ude00'))
                + " " + (int) Character.highSurrogate(0x1f600) + " " + (int) Character.lowSurrogate(0x1f600) + " "
                + Character.isValidCodePoint(0x10ffff) + Character.isValidCodePoint(0x110000) + Character.isBmpCodePoint(0xffff)
                + Character.isSupplementaryCodePoint(0x10000));
        try { Character.toChars(0x110000); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        try { new StringBuilder().appendCodePoint(-1); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        try { Character.toString(0x7fffffff); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        StringBuilder sb = new StringBuilder("ab").appendCodePoint(0x1f600).appendCodePoint('c').insert(1, "\ud83d\ude01");
        System.out.println(hex(sb.toString()) + " " + sb.length() + " " + sb.codePointCount(0, sb.length()) + " "
                + Integer.toHexString(sb.codePointAt(1)) + " " + sb.offsetByCodePoints(0, 3));
        sb.deleteCharAt(1);
        System.out.println(hex(sb.toString()));
        sb.setCharAt(1, 'Z');
        System.out.println(hex(sb.reverse().toString()));
        System.out.println(hex(new String(new int[]{0x61, 0x1f600, 0xe9}, 0, 3)) + " " + hex(new String(new int[]{0x61, 0x62}, 1, 1)) + " "
                + hex(Character.toString(0x1d538)) + " " + Character.getName('a') + " " + Character.isLetter(0x1d538)
                + Character.isUpperCase(0x10400) + " " + Integer.toHexString(Character.toLowerCase(0x10400)) + " "
                + Character.getNumericValue(0x1d7d8) + " " + Character.isDigit(0x1d7d8));
        try { new String(new int[]{-5}, 0, 1); } catch (IllegalArgumentException x) { System.out.println(x.getMessage()); }
        System.out.println("\ud83d\ude00".compareTo("\uffff") + " " + "\ud83d\ude00".compareTo("z") + " " + "a".compareTo("\u00e9") + " "
                + "\u00e9".compareTo("\u0100") + " " + "\ud801\udc00".equalsIgnoreCase("\ud801\udc28") + " "
                + "\ud801\udc00".compareToIgnoreCase("\ud801\udc28") + " " + hex("\ud801\udc28".toUpperCase(java.util.Locale.ROOT)));
    }
}
