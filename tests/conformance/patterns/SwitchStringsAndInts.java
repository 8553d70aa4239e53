// Question: do switches over strings with colliding hashes, chars, bytes, sparse and boundary ints, and switch expressions take the right arm?
import java.util.*;

class SwitchStringsAndInts {
    static int s(String x) {
        switch (x) {
            case "Aa": return 1;
            case "BB": return 2;
            case "AaAa": return 3;
            case "BBBB": return 4;
            case "AaBB": return 5;
            case "": return 6;
            case "\0": return 7;
            case "\u00e9": return 8;
            default: return -1;
        }
    }
    static String sparse(int i) {
        return switch (i) {
            case Integer.MIN_VALUE -> "min";
            case -1 -> "m1";
            case 0 -> "zero";
            case 1_000_000 -> "million";
            case Integer.MAX_VALUE -> "max";
            default -> "d";
        };
    }
    static String dense(int i) {
        switch (i) {
            case -2: return "a"; case -1: return "b"; case 0: return "c"; case 1: return "d"; case 3: return "f";
        }
        return "-";
    }
    static int ch(char c) {
        return switch (c) { case 'a', 'e', 'i', 'o', 'u' -> 1; case '\uffff' -> 2; case '\0' -> 3; default -> { if (c > 'z') yield 4; yield 5; } };
    }
    static String by(byte b) { switch (b) { case -128: return "lo"; case 127: return "hi"; case (byte) 200: return "200"; default: return "" + b; } }
    static String box(Integer i) { return switch (i) { case 1000 -> "k"; case -129 -> "n"; default -> "o"; }; }
    static Object promote(int k) { return switch (k) { case 0 -> 1; case 1 -> 2.5; case 2 -> 'c'; default -> 3L; }; }
    static Object mixed(int k) { return switch (k) { case 0 -> 1; case 1 -> "s"; default -> null; }; }
    static final int K = 10;

    static String flow(int n) {
        StringBuilder sb = new StringBuilder();
        outer:
        for (int i = 0; i < n; i++) {
            switch (i) {
                case 1: sb.append('1');
                case 2: sb.append('2'); continue;
                case 4: break;
                case 6: break outer;
                case K - 7: { sb.append('t'); break; }
                default: sb.append('.');
            }
            sb.append('|');
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        System.out.println("Aa".hashCode() == "BB".hashCode());
        for (String x : new String[]{"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "\0", "\u00e9", "C#", "aa"}) System.out.print(s(x) + " ");
        System.out.println(s(new StringBuilder("A").append('a').toString()));
        for (int i : new int[]{Integer.MIN_VALUE, -1, 0, 1, 1_000_000, Integer.MAX_VALUE, Integer.MAX_VALUE - 1}) System.out.print(sparse(i) + " ");
        System.out.println();
        for (int i = -4; i < 6; i++) System.out.print(dense(i));
        System.out.println(dense(Integer.MIN_VALUE) + dense(Integer.MAX_VALUE));
        System.out.println(ch('a') + "" + ch('b') + ch('\uffff') + ch('\0') + ch('~') + ch('u'));
        System.out.println(by((byte) -128) + by((byte) 127) + by((byte) -56) + by((byte) 5));
        System.out.println(box(1000) + box(-129) + box(7));
        try { box(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { s(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        for (int k = 0; k < 4; k++) System.out.print(promote(k) + "/" + promote(k).getClass().getSimpleName() + " ");
        System.out.println(mixed(0) + " " + mixed(1) + " " + mixed(2));
        System.out.println(flow(5) + " " + flow(20));
        int n = 0;
        int r = switch (n++ + n++) { case 1 -> n; default -> -1; } + n++;
        System.out.println(r + " " + n);
        System.out.println(10 + switch ("b".concat("c")) { case "bc" -> { int q = 0; for (int i = 0; i < 5; i++) { if (i == 3) break; q += i; } yield q; } default -> 0; } * 2);
        switch (5) { default: System.out.println("only default"); }
        String t = "x";
        switch (t) { case "x" -> t = "y"; case "y" -> t = "z"; }
        System.out.println(t);
    }
}
