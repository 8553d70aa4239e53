// Question: do BitSet set/clear/flip ranges, logical ops, next/previous searches, toString, cardinality and word conversion match?
import java.util.*;
import java.util.stream.*;

class BitSetOperations {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static BitSet of(int... xs) { BitSet b = new BitSet(); for (int x : xs) b.set(x); return b; }
    public static void main(String[] args) {
        BitSet a = of(1, 5, 63, 64, 127, 128, 200);
        System.out.println(a + " " + a.cardinality() + " " + a.length() + " " + a.size() + " " + a.isEmpty() + " " + a.hashCode());
        System.out.println(a.nextSetBit(0) + " " + a.nextSetBit(6) + " " + a.nextSetBit(201) + " " + a.nextClearBit(63) + " " + a.nextClearBit(1000) + " " + a.previousSetBit(199) + " " + a.previousClearBit(64) + " " + a.previousSetBit(0) + " " + a.previousSetBit(-1));
        BitSet b = new BitSet(10);
        b.set(60, 70); b.flip(64, 66); b.clear(68); b.set(0, 3, true); b.set(1, false);
        System.out.println(b + " " + b.get(64) + b.get(66) + b.get(100000));
        BitSet c = (BitSet) a.clone(); c.and(b); System.out.println("and " + c);
        c = (BitSet) a.clone(); c.or(b); System.out.println("or " + c);
        c = (BitSet) a.clone(); c.xor(b); System.out.println("xor " + c);
        c = (BitSet) a.clone(); c.andNot(b); System.out.println("andNot " + c);
        System.out.println(a.intersects(b) + " " + a.intersects(new BitSet()) + " " + a.get(60, 130) + " " + a.get(500, 600));
        System.out.println(Arrays.toString(a.toLongArray()) + " " + Arrays.toString(of(0, 9, 15).toByteArray()));
        System.out.println(BitSet.valueOf(new long[]{-1L, 0, 5, 0}).cardinality() + " " + BitSet.valueOf(new byte[]{(byte) 0x80, 1}) + " " + BitSet.valueOf(new long[]{0, 0}).length());
        System.out.println(of(3).equals(BitSet.valueOf(new long[]{8, 0, 0})) + " " + of(3).hashCode() + " " + new BitSet().hashCode() + " " + new BitSet().size() + " " + new BitSet(65).size() + " " + new BitSet(0).size());
        c.clear();
        System.out.println(c + " " + c.length());
        c.set(5, 5);
        System.out.println(c + " " + c.stream().sum() + " " + a.stream().boxed().collect(Collectors.toList()));
        ex("neg get", () -> a.get(-1));
        ex("neg set", () -> a.set(-2));
        ex("range", () -> a.set(5, 3));
        ex("range neg", () -> a.clear(-3, 3));
        ex("flip", () -> a.flip(-1));
        ex("size", () -> new BitSet(-1));
        ex("next", () -> a.nextSetBit(-1));
        ex("prev", () -> a.previousSetBit(-2));
        BitSet sieve = new BitSet();
        sieve.set(2, 2000);
        for (int i = 2; i * i < 2000; i = sieve.nextSetBit(i + 1)) for (int j = i * i; j < 2000; j += i) sieve.clear(j);
        System.out.println(sieve.cardinality() + " " + sieve.previousSetBit(1999) + " " + sieve.get(0, 30));
        sieve.flip(0, 2000);
        System.out.println(sieve.cardinality() + " " + sieve.hashCode());
        BitSet big = of(1_000_000);
        big.clear(1_000_000);
        System.out.println(big.length() + " " + big.isEmpty() + " " + big.equals(new BitSet()));
    }
}
