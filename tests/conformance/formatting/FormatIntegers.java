// Question: do %d %x %o with widths, flags, negative values of each type, BigInteger and argument indexes format like the JDK?
import java.math.BigInteger;

class FormatIntegers {
    static void f(String p, Object... a) {
        try { System.out.println(p + " -> [" + String.format(p, a) + "]"); }
        catch (java.util.IllegalFormatException e) { System.out.println(p + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (Object v : new Object[]{0, 42, -42, Integer.MIN_VALUE, Long.MAX_VALUE, (byte) -1, (short) -2, new BigInteger("-123456789012345678901")}) {
            f("%d", v); f("%8d|%-8d|%08d", v, v, v); f("%+d|% d|%(d|%,d", v, v, v, v); f("%x|%X|%#x|%010x", v, v, v, v); f("%o|%#o|%12o", v, v, v);
        }
        f("%,015d|%-,15d|%(,d|%+,d", 1234567, 1234567, -1234567, 1234567);
        f("%0,12d|%(012d|%+08d|% 08d", -98765, -98765, 5, 5);
        f("%2$s %1$s %2$s", "a", "b");
        f("%s %<s %s %<s", "x", "y");
        f("%1$d %d %d", 7, 8);
        f("%3$d %d %<d %d", 1, 2, 3);
        f("%d%%|%5%|%-5%|%n".replace("%n", ""), 50);
        f("%x %x", (byte) -128, 255L);
        f("%5d|%5d", 123456, -1);
        f("%d %d", null, 1);
        f("%8d|%-8x|%s", null, null, null);
        f("no args"); f("extra", 1, 2, 3); f("", 1);
        f("%d"); f("%s %s", "one"); f("%<d", 1); f("%5$d", 1); f("%0$d", 1);
        f("%d", "str"); f("%d", 1.5); f("%d", 'c'); f("%x", 2.5f); f("%o", true);
        f("%q", 1); f("%", 1); f("%5", 1); f("%.2d", 5); f("%-d", 5); f("%08-d", 5); f("%0d", 5); f("%+-8d|", 5); f("%-08d", 5); f("%+ d", 5); f("%#d", 5); f("%,x", 5); f("%+x", 5); f("%(x", 5); f("%++d", 1); f("%--5d", 1); f("%i", 3); f("%ld", 3L); f("%5.d", 3); f("%y"); f("%d %z %d", 1);
        f("%+x|%(x|% x", new BigInteger("-255"), new BigInteger("-255"), new BigInteger("255"));
        f("%#X|%#o", new BigInteger("255"), new BigInteger("-8"));
        f("%99999999999d", 1); f("%2147483647$d", 1);
        System.out.printf("%s-%s%n", "p", "q").printf("%04d", 7).println();
        System.out.println("%d items, %s".formatted(3, null));
        System.out.println(new StringBuilder().append(String.format("%3d", 1)).append(String.format("%-3d", 2)).append('|'));
        System.out.println(String.format("%s %s", new Object[]{"spread", 1}) + String.format("%s", (Object) new String[]{"x"}.length));
    }
}
