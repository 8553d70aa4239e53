// Question: exception types and messages of illegal StringBuilder/StringBuffer operations; builder unchanged afterwards
public class StringBuilderErrors {
    interface Op { Object run(); }
    static int n;
    static void t(Op o) {
        n++;
        try {
            System.out.println(n + " " + o.run());
        } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void u(Op o) {
        n++;
        try {
            System.out.println(n + " " + o.run());
        } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName()); }
    }
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("hello");
        u(() -> sb.charAt(5));
        u(() -> sb.charAt(-1));
        u(() -> sb.deleteCharAt(5));
        u(() -> sb.deleteCharAt(-1));
        u(() -> sb.delete(-1, 2));
        u(() -> sb.delete(6, 7));
        u(() -> sb.delete(3, 2));
        u(() -> sb.insert(6, "x"));
        u(() -> sb.insert(-1, 'c'));
        u(() -> sb.insert(6, 1));
        u(() -> sb.replace(3, 2, ""));
        u(() -> sb.replace(6, 7, ""));
        u(() -> sb.replace(-1, 1, ""));
        u(() -> sb.substring(3, 2));
        u(() -> sb.substring(-1));
        u(() -> sb.substring(6));
        u(() -> sb.substring(2, 6));
        u(() -> sb.append("abc", 2, 1));
        u(() -> sb.append("abc", 0, 4));
        u(() -> sb.append(new char[2], 1, 2));
        u(() -> { sb.setLength(-1); return "set"; });
        u(() -> { sb.setCharAt(5, 'x'); return "set"; });
        u(() -> sb.codePointAt(5));
        u(() -> sb.offsetByCodePoints(0, 6));
        u(() -> sb.insert(0, new char[2], 0, 3));
        u(() -> { sb.getChars(0, 6, new char[10], 0); return ""; });
        u(() -> { sb.getChars(0, 5, new char[3], 0); return ""; });
        u(() -> sb.indexOf(null));
        u(() -> new StringBuilder((String) null));
        u(() -> sb.append((char[]) null));
        u(() -> sb.insert(0, (char[]) null));
        u(() -> sb.replace(0, 1, null));
        t(() -> new StringBuilder(-3));
        System.out.println(sb + " " + sb.length()); 
        String s = "hello";
        u(() -> s.substring(-1));
        u(() -> s.substring(6));
        u(() -> s.substring(2, 1));
        u(() -> s.substring(0, 6));
        u(() -> s.substring(-2, 2));
        u(() -> s.substring(5));
        u(() -> s.substring(5, 5).isEmpty());
        u(() -> s.subSequence(1, 9));
        u(() -> s.charAt(5));
        u(() -> s.codePointAt(-1));
        t(() -> s.repeat(-1));
        t(() -> "".repeat(1000));
        t(() -> s.repeat(0).length());
        u(() -> { s.getChars(0, 6, new char[9], 0); return ""; });
        u(() -> { s.getChars(0, 5, new char[3], 0); return ""; });
        u(() -> { s.getChars(3, 2, new char[3], 0); return ""; });
        u(() -> new String(new char[3], 1, 3));
        u(() -> new String(new char[3], -1, 1));
        u(() -> new String(new char[3], 0, -1));
        u(() -> new String(new byte[3], 2, 2));
        u(() -> String.valueOf(new char[2], 1, 2));
        u(() -> String.valueOf((char[]) null));
        t(() -> String.valueOf((Object) null));
        u(() -> s.concat(null));
        u(() -> s.compareTo(null));
        t(() -> s.equals(null));
        t(() -> s.equalsIgnoreCase(null));
        u(() -> s.contains(null));
        u(() -> s.replace("l", null));
        u(() -> s.replace(null, "l"));
        u(() -> String.join(",", (Iterable<String>) null));
        t(() -> String.join(",", "a", null));
        u(() -> String.join(null, "a"));
        u(() -> s.split(null));
        u(() -> s.startsWith(null));
        t(() -> s.startsWith("h", -1));
        t(() -> s.startsWith("", 6));
        t(() -> s.indexOf("l", -5));
        t(() -> s.indexOf("l", 50));
        t(() -> s.lastIndexOf("l", -1));
        t(() -> s.lastIndexOf("", 50));
        u(() -> s.format(null));
        t(() -> s.indent(-10) + s.indent(2));
        t(() -> s.regionMatches(-1, s, 0, 1));
        t(() -> s.regionMatches(0, s, 0, -1));
        t(() -> s.regionMatches(0, s, 5, 0));
        t(() -> s.regionMatches(0, s, 6, 0));
        u(() -> String.copyValueOf(null));
        t(() -> String.copyValueOf(new char[]{'a', 'b'}, 1, 1));
        CharSequence cs = null;
        u(() -> s.contentEquals(cs));
        u(() -> ((Object) null).toString());
        t(() -> "x" + cs);
        StringBuffer bf = new StringBuffer("q");
        u(() -> bf.charAt(1));
        u(() -> bf.insert(2, ""));
        u(() -> bf.delete(2, 3));
        t(() -> bf.append((StringBuffer) null));
        System.out.println(bf);
    }
}
