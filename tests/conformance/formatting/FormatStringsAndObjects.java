// Question: do %s %S %c %b %h, precision, width, Formattable, arrays-as-args and char code points format correctly?
import java.util.*;

class FormatStringsAndObjects {
    static void f(String p, Object... a) {
        try { System.out.println(p + " -> [" + String.format(p, a) + "]"); }
        catch (IllegalFormatException e) { System.out.println(p + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static class Money implements Formattable {
        final long c; Money(long c) { this.c = c; }
        public void formatTo(Formatter fm, int flags, int width, int prec) {
            String s = "$" + c / 100 + (prec == 0 ? "" : "." + (c % 100 < 10 ? "0" : "") + c % 100);
            if ((flags & FormattableFlags.UPPERCASE) != 0) s = "USD" + s;
            if ((flags & FormattableFlags.ALTERNATE) != 0) s = "#" + s;
            StringBuilder sb = new StringBuilder(s);
            while (sb.length() < width) if ((flags & FormattableFlags.LEFT_JUSTIFY) != 0) sb.append('_'); else sb.insert(0, '_');
            fm.format("%s<%d,%d>", sb, width, prec);
        }
    }
    static class Named { public String toString() { return "named"; } public int hashCode() { return 0xABCDEF; } }
    static class Thrower { public String toString() { throw new IllegalStateException("toString"); } }
    public static void main(String[] args) {
        f("%s|%10s|%-10s|%.3s|%10.2s|%-6.1s|", "hello", "hello", "hello", "hello", "hello", "hello");
        f("%S|%10S|%.2S", "mixedCase", "abc", "xyz");
        f("%s %s %s %s %s", null, true, 'c', 1.0, List.of(1, 2));
        f("%.2s|%6s|%S", null, null, null);
        f("%s|%S|%h|%H", new Named(), new Named(), new Named(), new Named());
        f("%h|%h|%h|%h|%10h|%-10h|", "hello", "", 42, null, "x", "x");
        f("%b|%b|%b|%B|%b|%5b|%-7b|%.1b", true, false, null, "x", 0, true, false, true);
        f("%c|%c|%c|%C|%5c|%-5c|", 'a', 65, (byte) 66, 'q', 'z', 'z');
        f("%c", 0x1F600 > 0xFFFF ? 0x41 : 0);
        f("%c", 0x110000); f("%c", "s"); f("%c", 1L); f("%c", 3.0); f("%.2c", 'x'); f("%c", (Object) null); f("%c", -1);
        f("%s|%15s|%-12s|%.0s|%S|%#s|%#-14S", new Money(1234), new Money(5), new Money(1234), new Money(999), new Money(100), new Money(100), new Money(7));
        f("%#s", "x"); f("%-s", "x"); f("%0s", "x"); f("%+s", "x"); f("%,s", "x"); f("%(5s", "x");
        f("%s %s", (Object[]) new String[]{"a", "b"});
        f("%1$s%1$s%2$S", "ab", "cd");
        f("%-5s|%5s|%s", "toolong", "toolong", "");
        f("%n".length() + "%%|%-4%|%4%");
        f("%tQ", "notadate"); f("%T", 1); f("%tz"); f("%k", 1);
        f("%s", new StringBuilder("sb")); f("%s", Optional.of(1)); f("%s", (Object) null);
        f("%s %d %<s %x", "a", 255, 255);
        try { String.format("%s", new Thrower()); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { String.format(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        Formatter fm = new Formatter();
        fm.format("%d-%s", 1, "a").format("+%c", 'z');
        System.out.println(fm + " " + fm.out().toString().length());
        fm.close();
        try { fm.format("x"); } catch (FormatterClosedException e) { System.out.println("closed"); }
        StringBuilder sb = new StringBuilder("pre:");
        new Formatter(sb).format("%3d", 7);
        System.out.println(sb);
        try { f("%s %d", "only", "wrong"); String.format("%-", 1); } catch (UnknownFormatConversionException e) { System.out.println(e.getMessage() + " " + e.getConversion()); }
        try { String.format("%d", "x"); } catch (IllegalFormatConversionException e) { System.out.println(e.getConversion() + " " + e.getArgumentClass().getName()); }
        try { String.format("%s %s %s", 1); } catch (MissingFormatArgumentException e) { System.out.println(e.getFormatSpecifier()); }
        String table = "";
        for (String[] r : new String[][]{{"id", "name", "qty"}, {"1", "apple", "10"}, {"22", "fig", "5"}}) table += String.format("%-4s|%8s|%5s%n", (Object[]) r);
        System.out.print(table);
    }
}
