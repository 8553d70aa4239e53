// Question: does java.util.Scanner over strings tokenise, convert, use delimiters and fail with the JDK's exceptions?
//@ exit: 1
import java.util.*;
import java.util.regex.*;
import java.util.stream.*;

class ScannerOnStrings {
    static void ex(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        Scanner s = new Scanner("12 abc 3.5 true 99999999999 0x1F\nsecond line here\n\nlast");
        System.out.println(s.hasNextInt() + " " + s.nextInt() + " " + s.hasNextInt() + " " + s.next() + " " + s.hasNextDouble() + " " + s.nextDouble() + " " + s.nextBoolean() + " " + s.hasNextInt() + s.hasNextLong() + " " + s.nextLong());
        ex("hex", s::nextInt);
        System.out.println(s.next() + " [" + s.nextLine() + "] [" + s.nextLine() + "] [" + s.nextLine() + "] " + s.hasNextLine() + " " + s.nextLine() + " " + s.hasNextLine() + s.hasNext());
        ex("next", s::next); ex("nextLine", s::nextLine); ex("nextInt", s::nextInt);
        Scanner d = new Scanner("a,b,,c").useDelimiter(",");
        StringBuilder sb = new StringBuilder();
        while (d.hasNext()) sb.append('[').append(d.next()).append(']');
        System.out.println(sb + " " + d.delimiter());
        System.out.println(new Scanner("1-2--3").useDelimiter("-+").tokens().collect(Collectors.toList()) + " " + new Scanner("x1y22z").findAll("\\d+").map(MatchResult::group).toList());
        Scanner f = new Scanner("key=value; other=2");
        System.out.println(f.findInLine("(\\w+)=(\\w+)") + " " + f.match().group(2) + " " + f.findInLine("zzz") + " " + f.next() + f.nextLine());
        Scanner r = new Scanner("ff 777 101 zz");
        System.out.println(r.nextInt(16) + " " + r.nextInt(8) + " " + r.nextInt(2) + " " + r.hasNextInt(36) + " " + r.nextInt(36));
        Scanner h = new Scanner("cat dog");
        System.out.println(h.hasNext("c.t") + " " + h.next("c.t") + " " + h.hasNext("c.t"));
        ex("pattern", () -> h.next("c.t"));
        System.out.println(h.next() + " " + new Scanner("a b").skip("a\\s*").next() + " " + new Scanner("1.5e3 -7 +8").nextDouble());
        ex("skip", () -> new Scanner("abc").skip("x"));
        Scanner b = new Scanner("123456789012345678901234567890 1.25 128 7");
        System.out.println(b.nextBigInteger() + " " + b.nextBigDecimal()); ex("byte", b::nextByte); System.out.println(b.nextShort() + " " + b.nextByte());
        Scanner m = new Scanner("3\n1 2 3\n4 5 6\n7 8 9\n");
        int n = m.nextInt(), sum = 0;
        int[][] g = new int[n][n];
        for (int[] row : g) for (int i = 0; i < n; i++) { row[i] = m.nextInt(); sum += row[i]; }
        System.out.println(Arrays.deepToString(g) + " " + sum + " " + m.hasNext());
        Scanner c = new Scanner("closed soon"); c.close();
        ex("closed", c::next);
        ex("empty", () -> new Scanner("").nextLine());
        System.out.println(new Scanner("a\r\nb\u2028c\rd").useDelimiter("\\R").tokens().count());
        Scanner bad = new Scanner("10 20 x30");
        int total = 0;
        while (true) { total += bad.nextInt(); System.out.println("total " + total); }
    }
}
