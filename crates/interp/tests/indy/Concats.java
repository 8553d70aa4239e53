class Concats {
    static class Nameless { @Override public String toString() { return null; } }
    static class Loud { final String n; Loud(String n) { this.n = n; } @Override public String toString() { log += n; return n; } }
    static String log = "";
    static String all() {
        boolean z = true; byte b = -1; short s = -2; char c = 'c'; int i = -3; long l = -4; float f = 1.5f; double d = -2.5;
        Object o = null; String n = null; Integer five = 5;
        return "" + z + b + s + c + i + l + f + d + o + n + five + new Nameless();
    }
    static String mixed() {
        String latin = "\u00e9", wide = "\u20ac"; char c = '\ud83d', e = '\ude00'; Object nothing = null;
        String s = latin + 1 + wide + nothing + c + e;
        String codes = "";
        for (char x : s.toCharArray()) codes += (int) x + ",";
        return codes + (latin + 1).length();
    }
    static String markers() {
        String x = "x";
        String s = "a\u0001b\u0002c" + x + "\u0001" + x;
        return s.length() + " " + (int) s.charAt(1) + " " + (int) s.charAt(3) + " " + (int) s.charAt(6) + s.charAt(7);
    }
    static String order() {
        log = "";
        String s = "" + new Loud("1") + new Loud("2") + new Loud("3");
        return s + log;
    }
    static String fresh() {
        String s = "s", e = "";
        return "" + (s + e == s) + (e + s == s) + (s + e).equals(s);
    }
    static String assign() {
        String s = "";
        for (int i = 0; i < 5; i++) s += i;
        return s;
    }

    public static void main(String[] args) {
        System.out.println(all());
        System.out.println(mixed());
        System.out.println(markers());
        System.out.println(order());
        System.out.println(fresh());
        System.out.println(assign());
    }
}
