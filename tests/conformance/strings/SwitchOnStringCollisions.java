// Question: string switch with colliding hash codes, fall-through, default in the middle, null, and non-constant-looking labels
public class SwitchOnStringCollisions {
    static final String CONST = "BB" + "x";
    static String pick(String s) {
        switch (s) {
            case "Aa": return "1 Aa";
            case "BB": return "2 BB";
            case "AaAa": return "3"; case "BBBB": return "4"; case "AaBB": return "5"; case "BBAa": return "6";
            case "": return "empty"; case "\0": return "nul"; case "\0\0": return "nulnul";
            case CONST: return "const";
            case "\ud83d\ude00": return "smile";
            case "\u00e9": return "e-acute";
            case "polygenelubricants": return "min hash";
            default: return "? " + s.hashCode();
        }
    }
    static String fall(String s) {
        StringBuilder b = new StringBuilder();
        switch (s) {
            case "a": b.append('a');
            default: b.append('d');
            case "b": b.append('b');
            break;
            case "c": b.append('c');
            case "C#Aa": b.append("s");
            case "C#BB": b.append("t");
        }
        return b.toString();
    }
    static int expr(String s) {
        return switch (s) {
            case "one", "uno", "Aa" -> 1;
            case "two" -> { int t = s.length(); yield t - 1; }
            case "BB" -> throw new IllegalArgumentException("BB!");
            default -> s.isEmpty() ? 0 : -1;
        };
    }
    static String nested(String a, String b) {
        switch (a) { case "x": switch (b) { case "y": return "xy"; case "z": break; default: return "x?"; } case "w": return "fell " + b; }
        return "none";
    }
    static int evals; static String ev() { evals++; return new String("Aa"); }
    public static void main(String[] args) {
        for (String s : new String[]{"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "C#", "Bb", "", "\0", "\0\0", "\0\0\0", "BBx", "Aax",
                "\ud83d\ude00", "\u00e9", "polygenelubricants", new String("BB"), "B"
                + "B".toUpperCase()}) System.out.println(s.replace("\0", "0").chars().boxed().toList() + " -> " + pick(s));
        for (String s : "a b c C#Aa C#BB zz".split(" ")) System.out.println(fall(s));
        for (String s : "one uno Aa two three BB".split(" ")) try {
            System.out.println(expr(s));
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(expr(""));
        System.out.println(nested("x", "y") + nested("x", "z") + nested("x", "q") + nested("w", "e") + nested("q", "e"));
        try { pick(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { expr(null); } catch (NullPointerException e) { System.out.println("NPE expr"); }
        try { nested("x", null); } catch (NullPointerException e) { System.out.println("NPE inner"); }
        switch (ev()) { case "zz": case "Aa": System.out.println("evals " + evals); }
        switch (ev()) {}
        System.out.println(evals);
        switch (ev()) { default: }
        System.out.println(evals);
        String[] cmds = "push 3 push 4 add dup mul print pop halt push".split(" ");
        int[] st = new int[10];
        int sp = 0;
        loop: for (int i = 0; i < cmds.length; i++) switch (cmds[i]) {
            case "push": st[sp++] = Integer.parseInt(cmds[++i]);
            continue;
            case "add": sp--;
            st[sp - 1] += st[sp];
            break;
            case "mul": sp--;
            st[sp - 1] *= st[sp];
            break;
            case "dup": st[sp] = st[sp++ - 1];
            break;
            case "print": System.out.println("top " + st[sp - 1]);
            break;
            case "pop": sp--;
            break;
            case "halt": break loop;
            default: System.out.println("bad");
        }
        System.out.println(sp);
    }
}
