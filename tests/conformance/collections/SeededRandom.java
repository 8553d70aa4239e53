// Question: does java.util.Random with a seed yield the exact JDK sequences for every method, bounds and streams?
import java.util.*;
import java.util.stream.*;

class SeededRandom {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (long seed : new long[]{0, 1, 42, -1, Long.MIN_VALUE, 0x5DEECE66DL}) {
            Random r = new Random(seed);
            System.out.println(seed + ": " + r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(1 << 16) + " " + r.nextInt(Integer.MAX_VALUE) + " " + r.nextInt(1) + " " + r.nextLong() + " " + r.nextBoolean());
            System.out.println("   " + r.nextDouble() + " " + r.nextFloat() + " " + r.nextGaussian() + " " + r.nextGaussian() + " " + r.nextGaussian());
            byte[] b = new byte[7];
            r.nextBytes(b);
            System.out.println("   " + Arrays.toString(b));
        }
        Random r = new Random(99);
        int[] hist = new int[7];
        for (int i = 0; i < 7000; i++) hist[r.nextInt(7)]++;
        System.out.println(Arrays.toString(hist));
        System.out.println(new Random(3).ints(8).boxed().collect(Collectors.toList()));
        System.out.println(new Random(3).ints(8, -5, 6).boxed().collect(Collectors.toList()));
        System.out.println(new Random(3).longs(3).boxed().collect(Collectors.toList()));
        System.out.println(new Random(3).longs(4, 10, 1000000000000L).boxed().collect(Collectors.toList()));
        System.out.println(new Random(3).doubles(3).boxed().collect(Collectors.toList()));
        System.out.println(new Random(3).doubles(3, -1, 1).boxed().collect(Collectors.toList()));
        System.out.println(new Random(4).ints(0, 100).limit(6).sum() + " " + new Random(4).ints().skip(2).findFirst().getAsInt());
        Random b = new Random(12);
        System.out.println(b.nextInt(5, 9) + " " + b.nextInt(-10, 0) + " " + b.nextLong(100) + " " + b.nextLong(-5, 1L << 40) + " " + b.nextDouble(2.5) + " " + b.nextDouble(-1, 1) + " " + b.nextFloat(3f));
        System.out.println(b.nextInt(Integer.MIN_VALUE, Integer.MAX_VALUE) + " " + b.nextLong(Long.MAX_VALUE));
        Random s = new Random(1);
        int first = s.nextInt();
        s.nextGaussian();
        s.setSeed(1);
        System.out.println((s.nextInt() == first) + " " + s.nextGaussian());
        ex("0", () -> new Random(1).nextInt(0)); ex("neg", () -> new Random(1).nextInt(-3)); ex("range", () -> new Random(1).nextInt(5, 5)); ex("ints", () -> new Random(1).ints(-1)); ex("ints range", () -> new Random(1).ints(3, 3)); ex("double", () -> new Random(1).nextDouble(-1)); ex("long", () -> new Random(1).nextLong(0));
        List<String> names = new ArrayList<>(List.of("ann", "bob", "cy", "dee", "eve"));
        Collections.shuffle(names, new Random(7));
        System.out.println(names);
        double pi = 0;
        Random m = new Random(2024);
        for (int i = 0; i < 5000; i++) { double x = m.nextDouble(), y = m.nextDouble(); if (x * x + y * y < 1) pi++; }
        System.out.println(pi * 4 / 5000);
        Random sub = new Random(5) { @Override protected int next(int bits) { return (1 << bits - 1) - 1; } };
        System.out.println(sub.nextInt() + " " + sub.nextLong() + " " + sub.nextDouble() + " " + sub.nextBoolean());
    }
}
