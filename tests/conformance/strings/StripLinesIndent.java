// Question: strip/trim/isBlank/lines/indent/stripIndent/translateEscapes/transform and text blocks with all escape forms
public class StripLinesIndent {
    static String v(String s) {
        return "[" + s.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t").replace("\0",
                "\\0").replace("\u00ff", "<ff>") + "]";
    }
    public static void main(String[] args) {
        for (String s : new String[]{"", " ", " a ", "\t\na\r\n", "\u2003a\u2003", "\u00a0a\u00a0", "\0a\0", "\u0001 a", "a", "\u3000",
                "\u200b", "\u001c\u001d\u001e\u001f", "\u0085"}) System.out.println(s.length() + " " + s.trim().length()
                + s.strip().length() + s.stripLeading().length() + s.stripTrailing().length() + s.isBlank() + s.isEmpty());
        for (String s : new String[]{"", "a", "a\n", "a\nb", "a\r\nb\rc\n\nd", "\n", "\n\n", "\r\r\n"}) System.out.println(v(s) + " "
                + s.lines().map(StripLinesIndent::v).toList() + " " + s.lines().count() + " " + v(s.indent(2)) + v(s.indent(-1))
                + v(s.indent(0)) + v(s.stripIndent()));
        System.out.println(v("""
            line one
              indented
            trailing   \s
            tab\there "quotes" \""" and \\ back
            joined \
            line
            """));
        System.out.println(v("""
            no final newline"""));
        System.out.println(v("""
              a
            b
           """));
        System.out.println(v("""
            \u0041\101\60\7\377\0\s|\tz
            'single' ""
            """)); 
        System.out.println(v("""
            
            
            """));
        for (String s : new String[]{"a\\nb", "\\t\\b\\f\\r\\s|", "\\101\\0\\377\\400\\78", "\\\"\\'\\\\", "x\\\ny", "\\q", "\\",
                "\\u0041"}) try {
            System.out.println(v(s) + " => " + v(s.translateEscapes()));
        } catch (IllegalArgumentException e) { System.out.println(v(s) + " => " + e.getMessage()); }
        System.out.println(v("    a\n      b\n  c\n".stripIndent()) + v("  a\n b\n".stripIndent()) + v("  a  \n  b\t\n".stripIndent())
                + v("  a\r\n  b".stripIndent()));
        System.out.println("abc".<Integer>transform(String::length) + " " + "%s-%05d".formatted("x", 42) + " "
                + "ab".describeConstable().get() + " " + "x".compareTo("xyz"));
        System.out.println("\b\f".length() + " " + "\1\12\123\1234".length() + " " + (int) "\377".charAt(0) + " " + (int) '\47' + " " + '\''
                + '"' + "\'\"" + " " + (int) '\s' + " " + "\uuu0041" + " " + "\\u0041".length());
        System.out.println("AbC".chars().mapToObj(c -> Character.isUpperCase(c) ? "U" : "l").toList() + " " + "a-b".chars().sum() + " "
                + "zebra".chars().sorted().collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append) + " "
                + "Hello".toLowerCase().toUpperCase().toCharArray().length + " " + "abcabc".chars().distinct().count());
    }
}
