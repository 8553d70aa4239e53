// Question: do quantifier kinds, character classes, POSIX/unicode properties, anchors with flags, backtracking and line terminators match?
import java.util.*;
import java.util.regex.*;

class RegexQuantifiersAndClasses {
    static String run(String re, int fl, String in) {
        Matcher m = Pattern.compile(re, fl).matcher(in);
        StringBuilder sb = new StringBuilder();
        while (m.find()) sb.append(m.start()).append('-').append(m.end()).append(' ');
        return sb.toString().trim();
    }
    static void p(String re, int fl, String... ins) {
        StringBuilder sb = new StringBuilder();
        for (char c : re.toCharArray()) if (c >= ' ' && c < 127) sb.append(c); else sb.append('{').append(Integer.toHexString(c)).append('}');
        System.out.print(sb + " /" + fl + ":");
        for (String in : ins) System.out.print(" (" + run(re, fl, in) + ")");
        System.out.println();
    }
    public static void main(String[] args) {
        p("<.+>", 0, "<a><b>"); p("<.+?>", 0, "<a><b>"); p("<.++>", 0, "<a><b>"); p("\".*?\"", 0, "say \"a\" and \"b\""); p("a??b", 0, "aab"); p("(a|ab)(c|bcd)(d*)", 0, "abcd"); p("x{0}y{1}z{2,}", 0, "yzzz", "xyz"); p("(?:a*)*b", 0, "aaab"); p("(a*)+", 0, "b"); p("(a|b)*?c", 0, "ababc");
        p("^a", 0, "a\na"); p("^a", Pattern.MULTILINE, "a\na\r\na\ra"); p("a$", 0, "a\n", "a\n\n", "a\r\n"); p("a$", Pattern.MULTILINE, "a\nba\r\n"); p("\\Aa|a\\z|a\\Z", 0, "aba\n"); p(".", 0, "\n\r\u0085\u2028x"); p(".", Pattern.UNIX_LINES, "\n\rx"); p(".", Pattern.DOTALL, "\n\r"); p("^$", Pattern.MULTILINE, "\n\n", "");
        p("\\R", 0, "a\r\nb\nc\rd\u2028"); p("\\h+|\\v", 0, " \t\u00a0\n\u000b"); p("\\s", 0, " \t\n\u000b\f\r\u00a0"); p("\\w+", 0, "ab_1-\u00e9x"); p("\\w+", Pattern.UNICODE_CHARACTER_CLASS, "ab_1-\u00e9x"); p("\\d", 0, "1\u0661"); p("(?U)\\d", 0, "1\u0661"); p("\\B", 0, "ab c");
        p("[\\w&&[^\\d]]+", 0, "ab12cd"); p("[a-d[m-p]]+", 0, "admpz"); p("[^a-c]", 0, "abcd"); p("[]a]", 0, "]a"); p("[a\\-z]+", 0, "a-zb"); p("[-a]+", 0, "-a"); p("[\\[\\]]", 0, "[]"); p("[.$^]+", 0, "a.$^"); p("[^]]", 0, "a]"); p("[a-c&&b-d]", 0, "abcd");
        p("\\p{L}+", 0, "ab\u00e9\u4e2d1"); p("\\p{Lu}", 0, "aB\u00c9"); p("\\P{L}", 0, "a1b"); p("\\p{IsGreek}", 0, "a\u03b1"); p("\\p{InCyrillic}", 0, "a\u0411"); p("\\p{Alpha}\\p{Punct}", 0, "a! 1!"); p("\\p{javaLowerCase}+", 0, "abC"); p("\\pN", 0, "a1\u00bd"); p("\\p{IsAlphabetic}+", 0, "a\u00e91"); p("\\p{Sc}", 0, "$\u20ac1"); p("\\p{XDigit}+", 0, "fFg9"); p("\\p{ASCII}+", 0, "a\u00e9b"); p("\\p{script=Han}", 0, "\u4e2da"); p("\\p{Cntrl}|\\p{Blank}", 0, "a\tb ");
        p("K", Pattern.CASE_INSENSITIVE, "kK\u212a"); p("k", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE, "kK\u212a"); p("\u00e9", Pattern.CASE_INSENSITIVE, "\u00e9\u00c9"); p("(?iu)\u00e9", 0, "\u00e9\u00c9"); p("[a-z]+", Pattern.CASE_INSENSITIVE, "aBc"); p("(?i:a)b", 0, "Ab AB"); p("a(?i)b(?-i)c", 0, "aBc aBC"); p("(\\w)\\1", Pattern.CASE_INSENSITIVE, "aA bb");
        p("a b # comment\n c", Pattern.COMMENTS, "abc"); p("a\\ b", Pattern.COMMENTS, "a b"); p("\\Qa.b\\E+", 0, "a.bb"); p("\\x41\\u0042\\103\\t", 0, "ABC\t"); p("\\x{1F600}", 0, "a\ud83d\ude00"); p(".", 0, "\ud83d\ude00a"); p("[\ud83d\ude00-\ud83d\ude05]", 0, "\ud83d\ude01x"); p("\\0101\\cA\\e", 0, "A\u0001\u001b"); p("\\X", 0, "e\u0301x"); p("\ud83d", 0, "\ud83d\ude00");
        p("(?=.*\\d)(?=.*[a-z])\\w{4,}", 0, "abc1", "abcd"); p("(?!foo)\\w+", 0, "foobar"); p("(?<=ab|c)d", 0, "abd cd d"); p("(?<!^)b", 0, "bb"); p("(?<=\\d{1,3})x", 0, "12x x"); p("(?>a|ab)c", 0, "abc ac"); p("(a)?(?:b|\\1c)", 0, "ac b"); p("^(?:(\\d+)|(\\w+))$", 0, "123", "abc", "1a"); p("(?<q>['\"]).*?\\k<q>", 0, "'a' \"b' c\""); p("^(?=(.))\\1+$", 0, "aaa", "ab");
        p("(x+x+)+y", 0, "xxxxxxxxxxy"); p("(?:(?:a|b)+c)?d", 0, "abacd"); p("\\b(?:one|two|three)\\b", 0, "one twos three"); p("^(\\w+\\.?)+@\\w+$", 0, "a.b.c@d"); p("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}", 0, "x 192.168.1.254 1.2.3"); p("(\\((?:[^()]|\\([^()]*\\))*\\))", 0, "f(a(b)c)d()");
        String big = "ab".repeat(500) + "c";
        System.out.println(big.matches("(ab)*c") + " " + big.matches("(?:a|b)+c") + " " + Pattern.compile("(ab)+").matcher(big).replaceAll("#") + " " + big.split("b").length);
    }
}
