// Question: does a regex-driven lexer give the JDK's tokens and an uncaught PatternSyntaxException with its multi-line message?
//@ exit: 1
import java.util.*;
import java.util.regex.*;

class RegexTokenizerUncaught {
    enum Kind { NUM("\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?"), ID("[A-Za-z_]\\w*"), STR("\"(?:[^\"\\\\]|\\\\.)*\""), OP("==|<=|>=|&&|[-+*/=<>(){};,]"), WS("\\s+"), COMMENT("//[^\\n]*"), BAD(".");
        final String re; Kind(String re) { this.re = re; } }
    record Tok(Kind k, String text, int pos) { @Override public String toString() { return k + ":" + text + "@" + pos; } }

    static Pattern build(Collection<Kind> kinds) {
        StringJoiner sj = new StringJoiner("|");
        for (Kind k : kinds) sj.add("(?<" + k.name() + ">" + k.re + ")");
        return Pattern.compile(sj.toString());
    }
    static List<Tok> lex(Pattern p, String src) {
        List<Tok> out = new ArrayList<>();
        Matcher m = p.matcher(src);
        while (m.find()) for (Kind k : Kind.values()) if (m.group(k.name()) != null && k != Kind.WS) { out.add(new Tok(k, m.group(), m.start())); break; }
        return out;
    }
    public static void main(String[] args) {
        List<Kind> order = new ArrayList<>(List.of(Kind.values()));
        Collections.swap(order, Kind.OP.ordinal(), Kind.COMMENT.ordinal());
        Pattern p = build(order);
        for (String s : List.of("x = 3.14e-2 * (y1+42);", "if (a<=b && c==\"q\\\"r\") { f(1,2); } // tail", "@#", "1.2.3", "a//b", "\"unterminated"))
            System.out.println(lex(p, s));
        System.out.println(p.pattern().length());
        Matcher m = p.matcher("abc");
        try { m.group("ID"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        m.find();
        System.out.println(m.group("ID") + " " + m.group("NUM") + " " + m.start("ID") + " " + m.start("NUM"));
        try { m.group("nope"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { Pattern.compile("(?<ID>a)(?<ID>b)"); } catch (PatternSyntaxException e) { System.out.println(e.getMessage()); }
        try { Pattern.compile("a\tb[", Pattern.COMMENTS); } catch (PatternSyntaxException e) { System.out.println(e.getDescription() + " " + e.getIndex() + " " + e.getPattern().length()); }
        String user = "(\\d+";
        System.out.println("compiling " + user);
        System.out.println("12".matches(user));
    }
}
