// Question: do replaceAll/replaceFirst/appendReplacement ($n, ${name}, escapes, lambdas), quote and split limits behave with all their errors?
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

class RegexReplaceAndSplit {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static String sp(String in, String re, int lim) { return Arrays.stream(in.split(re, lim)).map(x -> "[" + x + "]").collect(Collectors.joining()); }
    public static void main(String[] args) {
        System.out.println("John Smith".replaceAll("(\\w+) (\\w+)", "$2, $1") + " " + "a.b.c".replaceAll(".", "x") + " " + "a.b.c".replaceAll("\\.", "-") + " " + "a.b.c".replace(".", "$1") + " " + "aaa".replaceFirst("a", "b") + " " + "abc".replaceAll("", "-") + " " + "abc".replaceAll("x*", "-") + " " + "".replaceAll(".*", "q") + " " + "abc".replaceAll(".*", "q"));
        System.out.println("k=v".replaceAll("(?<k>\\w)=(?<v>\\w)", "${v}=${k}") + " " + "cost".replaceAll("cost", Matcher.quoteReplacement("$5\\")) + " " + "a".replaceAll("a", "\\$\\\\") + " " + "abcdefghijkl".replaceAll("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)", "$11-$12"));
        t("no group", () -> "a".replaceAll("a", "$1")); t("bad ref", () -> "a".replaceAll("a", "$x")); t("trailing $", () -> "a".replaceAll("a", "b$")); t("trailing \\", () -> "a".replaceAll("a", "b\\")); t("no name", () -> "a".replaceAll("a", "${n}")); t("unclosed", () -> "a".replaceAll("(?<n>a)", "${n")); t("empty name", () -> "a".replaceAll("a", "${}"));
        System.out.println(Pattern.compile("\\d+").matcher("a1b22c333").replaceAll(m -> "<" + Integer.parseInt(m.group()) * 2 + ">") + " " + Pattern.compile("[aeiou]").matcher("education").replaceAll(m -> m.group().toUpperCase() + m.start()) + " " + Pattern.compile("b").matcher("abcb").replaceFirst(m -> "$0$0"));
        t("lambda throws", () -> Pattern.compile("x").matcher("x").replaceAll(m -> { throw new IllegalStateException("in replacer " + m.group()); }));
        t("cme", () -> { Matcher m = Pattern.compile("a").matcher("aa"); return m.replaceAll(r -> { m.reset(); return "b"; }); });
        Matcher m = Pattern.compile("\\$\\{(\\w+)}").matcher("Hi ${name}, ${greet}! ${none}");
        Map<String, String> env = Map.of("name", "Ann", "greet", "good $day");
        StringBuilder sb = new StringBuilder();
        while (m.find()) m.appendReplacement(sb, Matcher.quoteReplacement(env.getOrDefault(m.group(1), "?")));
        m.appendTail(sb);
        System.out.println(sb);
        for (int lim : new int[]{0, -1, 1, 2, 3, 10}) System.out.println(lim + " " + sp("a,b,,c,,", ",", lim) + " " + sp(",a", ",", lim) + " " + sp("", ",", lim) + " " + sp("abc", "", lim) + " " + sp(",,,", ",", lim) + " " + sp("a1b22c", "\\d+", lim) + " " + sp("x", "x", lim));
        System.out.println(sp("a.b|c", ".", 0) + sp("a.b|c", "\\.", 0) + sp("a.b|c", "|", 0) + sp("a.b|c", "\\|", 0) + sp("aXbXc", "(?=X)", 0) + sp("aXbXc", "(?<=X)", 0) + sp("boo:and:foo", "o", 0) + sp("boo:and:foo", "o", 5) + sp(" a  b ", "\\s+", 0) + sp("2+3*4", "(?=[+*])|(?<=[+*])", 0));
        System.out.println(Pattern.compile(",").splitAsStream("p,q,,").collect(Collectors.toList()) + " " + Arrays.toString(Pattern.compile("[,;]").split("a,b;c")) + " " + Pattern.quote("a.b*") + " " + "a.b*".matches(Pattern.quote("a.b*")) + " " + Pattern.quote("x\\Ey") + " " + "x\\Ey".matches(Pattern.quote("x\\Ey")) + " " + Pattern.compile("a.b", Pattern.LITERAL).matcher("a.b axb").results().count());
        for (String bad : new String[]{"(", ")", "[a", "*a", "a**", "a{2", "a{3,2}", "(?<1n>a)", "(?<n>a)(?<n>b)", "\\k<zz>", "[z-a]", "(?z)", "\\p{Foo}", "(?<=a+)b", "x{99999999999}", "\\x1", "\\u12", "[[a]", "(?", "a|*", "\\cq(", "+"})
            try { Pattern.compile(bad); System.out.println("compiled " + bad); } catch (PatternSyntaxException e) { System.out.println(bad + " ! " + e.getDescription() + " @" + e.getIndex() + " | " + e.getMessage().replace("\n", "/").replace("\r", "")); }
    }
}
