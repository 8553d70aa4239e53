// Question: compareTo, compareToIgnoreCase, regionMatches, indexOf/lastIndexOf grid, startsWith/endsWith corners
public class CompareSearchMethods {
    public static void main(String[] args) {
        String[] v = {"", "a", "A", "b", "ab", "aB", "abc", "\u00e9", "\u00c9", "z", "Z", "[", "\u00df", "ss", "\u0131", "i", "I",
                "\u0130"};
        for (String x : v) {
            for (String y : v) System.out.print(x.compareTo(y) + "/" + x.compareToIgnoreCase(y) + "/" + (x.equalsIgnoreCase(y) ? 1 : 0)
                    + " ");
            System.out.println();
        }
        String s = "abracadabra";
        for (String t : new String[]{"", "a", "abra", "cad", "bra", "x", "abracadabra", "abracadabrax", "ra"}) {
            StringBuilder b = new StringBuilder(t + ":");
            for (int i = -1; i <= 12; i += 2) b.append(' ').append(s.indexOf(t, i)).append('/').append(s.lastIndexOf(t,
                    i)).append(s.startsWith(t, i) ? "S" : "");
            System.out.println(b + " " + s.indexOf(t) + " " + s.lastIndexOf(t) + " " + s.endsWith(t) + s.contains(t));
        }
        for (char c : "abrx".toCharArray()) {
            StringBuilder b = new StringBuilder(c + ":");
            for (int i = -1; i <= 12; i += 2) b.append(' ').append(s.indexOf(c, i)).append('/').append(s.lastIndexOf(c, i));
            System.out.println(b);
        }
        System.out.println(s.regionMatches(7, "abra", 0, 4) + " " + s.regionMatches(7, "ABRA", 0, 4) + " " + s.regionMatches(true, 7,
                "ABRA", 0, 4) + " " + s.regionMatches(8, "abra", 0, 4) + " " + s.regionMatches(0, "xab", 1, 2) + " " + s.regionMatches(0,
                "ab", 0, 3) + " " + s.regionMatches(11, "", 0, 0) + " " + s.regionMatches(12, "", 0, 0) + " " + s.regionMatches(0, "", 0,
                Integer.MIN_VALUE) + " " + s.regionMatches(Integer.MAX_VALUE, "a", 0, 1));
        System.out.println("abc".contentEquals("abc") + " " + "abc".contentEquals(new StringBuilder("abd")) + " "
                + "abc".equals((Object) new StringBuilder("abc")) + " " + "".equals("") + " " + "a".equals('a') + " " + "1".equals(1));
        System.out.println("hello".charAt(0) + "hello".charAt(4) + " " + "hello".indexOf("l") + "hello".lastIndexOf('l') + " "
                + "hello".substring(1, 3) + "hello".substring(5) + "|" + "hello".subSequence(0, 0) + "|" + "x".repeat(5) + "ab".repeat(3)
                + "\u00e9\u20ac".repeat(2).length());
        int[] hs = new int[8];
        int k = 0;
        for (String t : new String[]{"", "a", "ab", "Aa", "BB", "hello world", "\u20ac", "polygenelubricants"}) hs[k++] = t.hashCode();
        System.out.println(java.util.Arrays.toString(hs));
        String text = "the rain in spain stays mainly in the plain";
        int c = 0, from = 0;
        while ((from = text.indexOf("ain", from)) >= 0) { System.out.print(from + " "); c++; from++; }
        System.out.println(c);
        from = text.length();
        while ((from = text.lastIndexOf("in", from - 1)) >= 0) { System.out.print(from + " "); if (from == 0) break; }
        System.out.println();
        java.util.TreeSet<String> ts = new java.util.TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (String x : "b A a B c C \u00c9 \u00e9".split(" ")) ts.add(x);
        System.out.println(ts.size() + " " + ts.first() + " " + ts.ceiling("bb"));
        java.util.TreeMap<String, Integer> tm = new java.util.TreeMap<>();
        for (String x : v) tm.merge(x, 1, Integer::sum);
        System.out.println(tm.size() + " " + tm.firstKey().isEmpty() + " " + (int) tm.lastKey().charAt(0));
        StringBuilder longA = new StringBuilder("x".repeat(300)), longB = new StringBuilder("x".repeat(300));
        longB.setCharAt(257, 'y');
        System.out.println(longA.toString().compareTo(longB.toString()) + " " + longA.compareTo(longB) + " " + longA.indexOf("xxx", 290)
                + " " + longB.indexOf("yx") + " " + longA.toString().equals(longB.toString()));
    }
}
