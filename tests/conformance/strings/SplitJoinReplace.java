// Question: split with limits, empty parts and regex; join; replaceAll with groups; matches; StringJoiner
import java.util.*;
public class SplitJoinReplace {
    static void p(String s, String re, int lim) {
        System.out.println(("[" + s + "] by [" + re + "] " + lim + " " + show(s.split(re, lim))).replace("\u20ac",
                "EUR").replace("\ud83d\ude00", "SMILE"));
    }
    static String show(String[] a) {
        StringJoiner j = new StringJoiner("|", "<", ">" + a.length); for (String x : a) j.add(x); return j.toString();
    }
    public static void main(String[] args) {
        for (String s : new String[]{"a,b,c", ",a,,b,,", "", ",", "abc", ",,,", "a"}) for (int lim : new int[]{0, -1, 1, 2, 3}) p(s, ",",
                lim);
        p("abc", "", 0);
        p("abc", "", 2);
        p("a1b22c333", "\\d+", 0);
        p("a.b.c", ".", 0);
        p("a.b.c", "\\.", 0);
        p("a|b|c", "|", 0);
        p("a|b|c", "\\|", -1);
        p("  x  y ", " +", 0);
        p("  x  y ", "\\s", -1);
        p("x--y---z", "-{2}", 0);
        p("aXbxc", "(?i)x", 0);
        p("boo:and:foo", "o", 5);
        p("boo:and:foo", "o", -2);
        p("1+2-3", "(?<=[+-])|(?=[+-])", 0);
        p("\u20aca\u20acb", "\u20ac", 0);
        p("a\ud83d\ude00b", "\ud83d\ude00", 0);
        p("a$b", "$", 0);
        p("a$b", "\\$", 0);
        p("a\tb\nc", "[\t\n]", 0);
        System.out.println(String.join(",") + "|" + String.join(",", "a") + "|" + String.join("--", "a", "b", "") + "|" + String.join("",
                List.of("x", "y")) + "|" + String.join(null == null ? "/" : "", new LinkedHashSet<>(List.of("q", "w"))));
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("a");
        System.out.println(j);
        j.add(null).add("");
        System.out.println(j + " " + j.length());
        j.merge(new StringJoiner("-", "(", ")").add("m").add("n")).merge(new StringJoiner("x").setEmptyValue("ignored"));
        System.out.println(j);
        System.out.println("a.b.a".replace("a", "aa") + " " + "aaa".replace("aa", "b") + " " + "abc".replace("", "-") + " " + "".replace("",
                "x") + " " + "a.b".replaceAll(".", "x") + " " + "a.b".replace(".", "x") + " " + "hello".replaceAll("l+", "[$0]") + " "
                + "john smith".replaceAll("(\\w+) (\\w+)", "$2, $1") + " " + "aXbX".replaceFirst("X", "\\$") + " " + "x".replaceAll("y*",
                "-") + " " + "tel 555-1234".replaceAll("(?<a>\\d+)-(?<b>\\d+)", "${b}-${a}"));
        System.out.println("abc".matches("[a-c]+") + " " + "abcd".matches("[a-c]+") + " " + "".matches("") + " " + "a\nb".matches("a.b")
                + " " + "a\nb".matches("(?s)a.b") + " " + "ABC".matches("(?i)abc") + " " + "2024-01-31".matches("\\d{4}-\\d\\d-\\d\\d"));
        for (String bad : new String[]{"[", "(", "*", "a{2", "\\", "(?<n", "x)", "[z-a]"}) try {
            "x".split(bad + bad); System.out.println("ok " + bad);
        } catch (java.util.regex.PatternSyntaxException e) { System.out.println(bad + " => " + e.getDescription() + " @" + e.getIndex()); }
        try { "abc".replaceAll("b", "$1"); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { "abc".replaceAll("b", "$"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { "abc".replaceAll("b", "\\"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        java.util.regex.Matcher m = java.util.regex.Pattern.compile("(a)(b)?").matcher("ab a xab");
        while (m.find()) System.out.print(m.start() + "-" + m.end() + " " + m.group() + " " + m.group(2) + " " + m.start(2) + "; ");
        System.out.println(m.groupCount() + " " + m.hitEnd());
        StringTokenizer tk = new StringTokenizer("a b,c", " ,", true);
        StringBuilder sb = new StringBuilder();
        while (tk.hasMoreTokens()) sb.append('[').append(tk.nextToken()).append(']');
        System.out.println(sb);
        System.out.println(java.util.regex.Pattern.quote("a.b") + " " + "a.b".matches(java.util.regex.Pattern.quote("a.b")) + " "
                + java.util.regex.Matcher.quoteReplacement("$1\\"));
    }
}
