// Question: do StringJoiner (prefix, empty value, merge) and StringTokenizer (delims returned, counts, changing delims) match?
//@ exit: 1
import java.util.*;

class StringJoinerAndTokenizer {
    static String all(StringTokenizer t) {
        StringBuilder sb = new StringBuilder(t.countTokens() + ":");
        while (t.hasMoreTokens()) sb.append('[').append(t.nextToken().replace("\n", "\\n").replace("\t", "\\t")).append(']');
        return sb.toString();
    }
    public static void main(String[] args) {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j + " " + j.length());
        j.add("");
        System.out.println(j + " " + j.length());
        j.add("a").add(null).add("b");
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("-", "<", ">").add("x").add("y");
        System.out.println(j.merge(k) + " " + k);
        System.out.println(j.merge(new StringJoiner("+")) + " " + k.merge(k));
        System.out.println(new StringJoiner("/") + "|" + new StringJoiner("/").add("q") + " " + new StringJoiner("").add("a").add("b"));
        try { new StringJoiner(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { new StringJoiner(",", null, ""); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { j.setEmptyValue(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        StringJoiner big = new StringJoiner(";");
        for (int i = 0; i < 100; i++) big.add("e" + i);
        System.out.println(big.length() + " " + big.toString().hashCode());
        System.out.println(String.join("|", "a", null, "", "b") + " " + String.join(",", List.of()) + " " + String.join("--", new TreeSet<>(Set.of("z", "y"))));

        System.out.println(all(new StringTokenizer("  the quick\tbrown\nfox  ")));
        System.out.println(all(new StringTokenizer("a,b;,c", ",;")));
        System.out.println(all(new StringTokenizer("a,b;,c", ",;", true)));
        System.out.println(all(new StringTokenizer("", ",")) + all(new StringTokenizer(",,,", ",")) + all(new StringTokenizer("abc", "")));
        System.out.println(all(new StringTokenizer("3+4*(2-1)", "+*-()", true)));
        System.out.println(all(new StringTokenizer("x\uD83D\uDE00y\uD83D\uDE00z", "\uD83D\uDE00")));
        StringTokenizer t = new StringTokenizer("key=a b c;rest", "=");
        System.out.println(t.nextToken() + " " + t.nextToken(" ") + " " + t.nextToken() + " " + t.nextToken(";") + " " + t.countTokens() + " " + t.hasMoreElements() + " " + t.nextElement() + " " + t.hasMoreTokens());
        StringTokenizer n = new StringTokenizer("1 2 x", " ");
        int sum = 0;
        try { while (true) sum += Integer.parseInt(n.nextToken()); } catch (NumberFormatException e) { System.out.println(sum + " " + e.getMessage()); }
        StringTokenizer nul = new StringTokenizer("abc", null);
        try { nul.nextToken(); } catch (NullPointerException e) { System.out.println("NPE delim"); }
        n.nextToken();
    }
}
