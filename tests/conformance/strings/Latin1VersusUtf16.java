// Question: operations mixing compact (Latin-1) and UTF-16 strings give equal results, hashes and orders
public class Latin1VersusUtf16 {
    static String e(String s) {
        StringBuilder b = new StringBuilder();
        for (char c : s.toCharArray()) if (c < 127 && c > 31) b.append(c);
        else b.append("\\u").append(String.format("%04x", (int) c));
        return b.toString();
    }
    public static void main(String[] args) {
        String l = "caf\u00e9", u = "caf\u00e9\u20ac";
        String back = u.substring(0, 4);
        System.out.println(back.equals(l) + " " + l.equals(back) + " " + (back.hashCode() == l.hashCode()) + " " + l.compareTo(back) + " "
                + back.compareTo(u) + " " + u.compareTo(back) + " " + u.startsWith(l) + " " + l.startsWith(u) + " " + u.contains(l) + " "
                + l.contains("\u20ac"));
        String del = u.replace("\u20ac", "");
        System.out.println(del.equals(l) + " " + e(del));
        String r = u.replace('\u20ac', 'x');
        System.out.println(e(r) + " " + r.equals("caf\u00e9x"));
        System.out.println(e(l.replace('a', '\u4e2d')) + " " + e(l.replace("f", "\u4e2d\u6587")) + " " + e(l.concat("\u0100")) + " "
                + e("\u0100".concat(l)) + " " + e(l + '\uffff' + 'z' + "\u00ff"));
        System.out.println(l.indexOf('\u20ac') + " " + u.indexOf('\u20ac') + " " + l.indexOf('\u01e9') + " " + u.indexOf('\u00e9') + " "
                + l.indexOf("\u00e9") + " " + u.lastIndexOf("f\u00e9") + " " + "\u20ac\u20ac".indexOf("a") + " " + u.indexOf("") + " "
                + u.lastIndexOf("") + " " + l.lastIndexOf('c', 10) + " " + "\u00e9\u00e9\u20ac\u00e9".lastIndexOf('\u00e9', 2));
        StringBuilder sb = new StringBuilder("abc");
        sb.append('\u00ff');
        System.out.println(e(sb.toString()));
        sb.append('\u0100');
        System.out.println(e(sb.toString()));
        sb.deleteCharAt(4);
        System.out.println(e(sb.toString()) + " " + sb.toString().equals("abc\u00ff") + " " + sb.toString().hashCode());
        sb.insert(1, "\u4e2d").setCharAt(0, '\u6587');
        System.out.println(e(sb.toString()) + " " + sb.length());
        sb.replace(0, 3, "");
        sb.setLength(7);
        System.out.println(e(sb.toString()));
        sb.reverse();
        System.out.println(e(sb.toString()));
        sb.setLength(0);
        sb.append(1).append(true).append((Object) null).append(2.5);
        System.out.println(sb + " " + sb.indexOf("ru") + " " + sb.compareTo(new StringBuilder("\u20ac")));
        System.out.println("\u00b5".toUpperCase(java.util.Locale.ROOT).equals("\u039c") + " "
                + "\u00ff".toUpperCase(java.util.Locale.ROOT).equals("\u0178") + " " + "\u00df".toUpperCase(java.util.Locale.ROOT) + " "
                + "\u0130".toLowerCase(java.util.Locale.ROOT).length() + " " + "\u0149".toUpperCase(java.util.Locale.ROOT).length() + " "
                + "\u212a".toLowerCase(java.util.Locale.ROOT) + " " + "\u212a".equalsIgnoreCase("k") + " " + "\u017f".equalsIgnoreCase("S")
                + " " + "\u0131".equalsIgnoreCase("I") + " " + "\u00e0\u00e8".toUpperCase(java.util.Locale.ROOT).equals("\u00c0\u00c8")
                + " " + "\u00f7".toUpperCase(java.util.Locale.ROOT).equals("\u00f7") + " "
                + "\u00c0\u00d7\u00de".toLowerCase(java.util.Locale.ROOT).equals("\u00e0\u00d7\u00fe"));
        System.out.println(e("\u03a3".toLowerCase(java.util.Locale.ROOT)) + " " + e("A\u03a3".toLowerCase(java.util.Locale.ROOT)) + " "
                + e("A\u03a3B".toLowerCase(java.util.Locale.ROOT)) + " " + e("\ufb03".toUpperCase(java.util.Locale.ROOT)) + " "
                + e("\u1e9e".toLowerCase(java.util.Locale.ROOT)) + " " + e("\u01c5".toUpperCase(java.util.Locale.ROOT)) + " "
                + e("\u01c5".toLowerCase(java.util.Locale.ROOT)));
        String[] v = {"", "a", "\u00e9", "\u0101", "ab", "a\u0101", "\u4e2d", "\u00ff", "\u0100"};
        for (String x : v) {
            for (String y : v) System.out.print(x.compareTo(y) + "," + x.compareToIgnoreCase(y) + "," + x.equals(y) + ","
                    + x.contentEquals(new StringBuffer(y)) + " ");
            System.out.println();
        }
        char[] dst = new char[6];
        u.getChars(1, 5, dst, 1);
        System.out.println(e(new String(dst)));
        System.out.println(u.regionMatches(0, l, 0, 4) + " " + l.regionMatches(true, 0, "CAF\u00c9\u20ac", 0, 4) + " " + l.regionMatches(0,
                u, 0, 5) + " " + u.regionMatches(4, "\u20ac", 0, 1) + " " + u.endsWith("\u00e9\u20ac"));
        System.out.println(e("\u00e9".repeat(3) + "\u20ac".repeat(2)) + " " + " \u20ac ".trim().length() + " "
                + "\u2003\u20ac\u2003".strip().length() + " " + "\u2003\u20ac\u2003".trim().length() + " " + "\u00a0x".strip().length()
                + " " + "\u0085x".strip().length() + " " + "\u001fx\u001f".strip().length() + " " + "\u001fx".trim().length());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 600; i++) big.append((char) (i * 3));
        String bs = big.toString();
        int h = 0;
        for (int i = 0; i < bs.length(); i++) h = 31 * h + bs.charAt(i);
        System.out.println((h == bs.hashCode()) + " " + bs.hashCode() + " " + bs.substring(0, 80).hashCode() + " " + bs.chars().sum() + " "
                + bs.indexOf('\u0300') + " " + bs.substring(10, 60).equals(new String(bs.toCharArray(), 10, 50)));
    }
}
