// Question: do groups, named groups, find loops, start/end, lookingAt, hitEnd, regions, reset and MatchResult behave?
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

class RegexGroupsAndFind {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void all(String re, String in) {
        Matcher m = Pattern.compile(re).matcher(in);
        StringBuilder sb = new StringBuilder(re + " on " + in + ":");
        while (m.find()) { sb.append(" <").append(m.start()).append('-').append(m.end()); for (int i = 0; i <= m.groupCount(); i++) sb.append(',').append(m.group(i)); sb.append('>'); }
        System.out.println(sb);
    }
    public static void main(String[] args) {
        all("(\\w+)@(\\w+)\\.com", "bob@x.com, al@yy.com; bad@z.org"); all("(a)|(b)", "abc"); all("((a)(b)?)+", "aababa"); all("x*", "axxb"); all("", "ab"); all("(?:ab)+", "ababxab"); all("\\b\\w", "the quick fox"); all("(\\d+)(?=%)", "50% 60 70%"); all("(?<=\\$)\\d+", "$5 6 $77"); all("(?<!\\d)\\d{2}(?!\\d)", "1 22 333 44"); all("(.)\\1", "aabbcd"); all("(\\w)(\\w)\\2\\1", "abba xyyx abab"); all("a{2,3}", "aaaaaaa"); all("a{2,3}?", "aaaaaaa"); all("(a+)+b", "aaab"); all("[^\\s,]+", "a b,c"); all("^.|.$", "xyz"); all("\\G\\d", "12a3"); all("(?>a+)b", "aaab"); all("a++b|a", "aaab aa"); all("(?i)HeLLo", "hello HELLO"); all("[a-c&&[^b]]+", "abcacb"); all("[\\p{Upper}\\d]+", "aBC12d"); all("(?s).+", "a\nb".replace("\n", "_"));
        Matcher m = Pattern.compile("(?<year>\\d{4})-(?<mon>\\d{2})(-(?<day>\\d{2}))?").matcher("2024-05 and 1999-12-31");
        while (m.find()) System.out.println(m.group("year") + "/" + m.group("mon") + "/" + m.group("day") + " " + m.start("mon") + " " + m.end("year") + " " + m.start("day") + " " + m.start(3));
        ex("no match group", () -> m.group());
        Matcher k = Pattern.compile("(a)(b)?").matcher("a"); System.out.println(k.matches() + " " + k.group(2) + " " + k.end(2) + " " + k.groupCount());
        ex("bad group", () -> k.group(3)); ex("neg group", () -> k.group(-1)); ex("bad name", () -> k.group("zz")); ex("null in", () -> Pattern.compile("a").matcher(null));
        Matcher r = Pattern.compile("^\\w+$").matcher("foo bar baz"); r.region(4, 7); System.out.println(r.find() + " " + r.group() + " " + r.regionStart() + r.regionEnd()); r.useAnchoringBounds(false); r.region(4, 7); System.out.println(r.find()); ex("region", () -> r.region(5, 99));
        Matcher t = Pattern.compile("\\d+(?= end)").matcher("12 end"); t.region(0, 2); System.out.println(t.find() + " " + t.useTransparentBounds(true).region(0, 2).find());
        Matcher l = Pattern.compile("ab").matcher("abab"); System.out.println(l.lookingAt() + " " + l.matches() + " " + l.find() + " " + l.find(1) + l.start() + " " + l.reset("xxab").find() + l.start() + " " + l.usePattern(Pattern.compile("x")).reset().find());
        Matcher h = Pattern.compile("cats?").matcher("cat"); System.out.println(h.find() + " " + h.hitEnd() + " " + h.requireEnd() + " " + Pattern.compile("cat$").matcher("cat").results().count()); ex("find idx", () -> h.find(9));
        MatchResult mr = Pattern.compile("(\\w)(\\d)").matcher("a1 b2").results().reduce((a, b) -> b).get(); System.out.println(mr.group() + mr.group(1) + mr.start(2) + mr.groupCount());
        System.out.println(Pattern.compile("\\d+").matcher("1 22 333").results().map(MatchResult::group).map(Integer::valueOf).collect(Collectors.toList()));
        System.out.println(Pattern.matches("a.c", "abc") + " " + "abc".matches("ab") + " " + "a\nc".matches("a.c") + " " + Pattern.compile("a.c", Pattern.DOTALL).matcher("a\nc").matches() + " " + Pattern.compile("b").asPredicate().test("abc") + Pattern.compile("b").asMatchPredicate().test("abc"));
        System.out.println(Pattern.compile("a+").matcher("x").toString() + " " + Pattern.compile("a|b", Pattern.CASE_INSENSITIVE | Pattern.COMMENTS).flags() + " " + Pattern.compile("q+").pattern() + " " + Pattern.compile("(?i)z").flags());
    }
}
