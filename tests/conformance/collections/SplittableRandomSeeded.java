// Question: does SplittableRandom with a seed (splits, bounds, streams) follow the JDK's sequence?
import java.util.*;
import java.util.stream.*;

class SplittableRandomSeeded {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (long seed : new long[]{0, 1, -1, 123456789}) {
            SplittableRandom r = new SplittableRandom(seed);
            System.out.println(seed + ": " + r.nextInt() + " " + r.nextLong() + " " + r.nextInt(100) + " " + r.nextInt(-5, 5) + " " + r.nextLong(1000) + " " + r.nextLong(-7, 7) + " " + r.nextBoolean());
            System.out.println("   " + r.nextDouble() + " " + r.nextDouble(10) + " " + r.nextDouble(-2, 2));
        }
        SplittableRandom a = new SplittableRandom(7);
        SplittableRandom b = a.split(), c = a.split();
        System.out.println(a.nextLong() + " " + b.nextLong() + " " + c.nextLong() + " " + b.split().nextLong());
        byte[] bytes = new byte[11];
        a.nextBytes(bytes);
        System.out.println(Arrays.toString(bytes));
        System.out.println(new SplittableRandom(5).ints(6).boxed().collect(Collectors.toList()));
        System.out.println(new SplittableRandom(5).ints(6, 0, 10).boxed().collect(Collectors.toList()));
        System.out.println(new SplittableRandom(5).longs(3, 0, 1L << 50).boxed().collect(Collectors.toList()));
        System.out.println(new SplittableRandom(5).doubles(2).boxed().collect(Collectors.toList()));
        SplittableRandom h = new SplittableRandom(11);
        int[] hist = new int[10];
        for (int i = 0; i < 5000; i++) hist[h.nextInt(10)]++;
        System.out.println(Arrays.toString(hist));
        long x = 0;
        SplittableRandom d = new SplittableRandom(-99);
        for (int depth = 0; depth < 10; depth++) { x = x * 31 + d.nextInt(1 << 20); d = d.split(); }
        System.out.println(x);
        ex("0", () -> new SplittableRandom(1).nextInt(0)); ex("inv", () -> new SplittableRandom(1).nextInt(3, 1)); ex("long", () -> new SplittableRandom(1).nextLong(-1)); ex("double", () -> new SplittableRandom(1).nextDouble(0));
    }
}
