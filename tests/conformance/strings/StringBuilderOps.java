// Question: StringBuilder insert/delete/replace/setLength/indexOf/capacity of all overloads and chained on itself
public class StringBuilderOps {
    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        System.out.println(sb.capacity() + " " + new StringBuilder(5).capacity() + " " + new StringBuilder("abc").capacity() + " "
                + new StringBuilder((CharSequence) "abcd").capacity());
        sb.append(true).append('c').append(1).append(2L).append(3.5f).append(4.5).append("s").append((String) null).append((Object) null).append((CharSequence) null).append(new char[]{'x',
                'y'}).append(new char[]{'1', '2', '3'}, 1, 2).append("sequence", 2, 5).append((CharSequence) "abc", 0,
                1).append((byte) -5).append((short) 300).append(new StringBuffer("buf")).append(new StringBuilder("bld"));
        System.out.println(sb);
        System.out.println(sb.length() + " " + sb.charAt(3) + " " + sb.indexOf("s") + " " + sb.indexOf("s", 20) + " " + sb.lastIndexOf("l")
                + " " + sb.lastIndexOf("l", 22) + " " + sb.indexOf("zz") + " " + sb.substring(5) + " " + sb.substring(2, 9) + " "
                + sb.subSequence(0, 4));
        sb.setLength(10); System.out.println(sb + "|"); sb.setLength(12); System.out.println((int) sb.charAt(11)); sb.setLength(4);
        sb.insert(0, 1).insert(0, true).insert(2, 'X').insert(3, 2.5).insert(0, "str").insert(sb.length(), (Object) null).insert(1,
                new char[]{'[', ']'}).insert(0, -7L).insert(0, 1.5f).insert(2, "subseq", 1, 3).insert(3, new char[]{'p', 'q', 'r'}, 1,
                1).insert(0, (String) null);
        System.out.println(sb);
        sb.delete(0, 4);
        System.out.println(sb);
        sb.delete(5, 1000);
        System.out.println(sb);
        sb.deleteCharAt(0);
        System.out.println(sb);
        sb.replace(1, 2, "LONGER");
        System.out.println(sb);
        sb.replace(2, 100, "");
        System.out.println(sb);
        sb.replace(0, 0, "front");
        System.out.println(sb);
        sb.reverse();
        System.out.println(sb);
        sb.setCharAt(2, '#');
        System.out.println(sb);
        sb.append(sb);
        System.out.println(sb);
        sb.insert(3, sb);
        System.out.println(sb);
        sb.append(sb, 1, 3);
        System.out.println(sb);
        sb.delete(3, 3);
        System.out.println(sb.length());
        interface_calls();
        StringBuilder a = new StringBuilder("x"), b = new StringBuilder("x");
        System.out.println(a.equals(b) + " " + (a.compareTo(b) == 0) + " " + a.toString().equals(b.toString()) + " " + "x".contentEquals(a)
                + " " + a.isEmpty() + " " + new StringBuilder().isEmpty());
        StringBuilder cap = new StringBuilder(2);
        String caps = "";
        for (int i = 0; i < 100; i++) { cap.append('a'); if (!caps.endsWith(cap.capacity() + ",")) caps += cap.capacity() + ","; }
        System.out.println(caps);
        cap.trimToSize();
        System.out.println(cap.capacity());
        cap.ensureCapacity(101);
        System.out.println(cap.capacity());
        cap.ensureCapacity(-1);
        System.out.println(cap.chars().filter(c -> c == 'a').count());
        StringBuffer sf = new StringBuffer("buf");
        sf.append(1).insert(0, 'c').reverse().deleteCharAt(0).append(new char[]{'!'}).append((Object) null).replace(0, 1, "ZZ").setCharAt(0,
                'Y');
        System.out.println(sf + " " + sf.length() + " " + sf.indexOf("n") + " " + sf.capacity());
        char[] dst = "......".toCharArray(); new StringBuilder("hello").getChars(1, 4, dst, 2); System.out.println(dst);
        String s = "";
        for (int i = 0; i < 20; i++) s = i + s + (char) ('a' + i);
        System.out.println(s);
        StringBuilder order = new StringBuilder("o");
        order.append(order.append("1").length()).append(order.length());
        System.out.println(order);
    }
    static void interface_calls() {
        Appendable ap = new StringBuilder();
        try { ap.append('a').append("bc").append("defgh", 1, 3); } catch (java.io.IOException e) { System.out.println(e); }
        System.out.println(ap);
        CharSequence cs = new StringBuilder("seq");
        System.out.println(cs.length() + " " + cs.charAt(1) + " " + cs.subSequence(1, 3) + " " + cs + " " + cs.isEmpty() + " "
                + CharSequence.compare(cs, "ser"));
    }
}
