// Question: do AtomicInteger/Long/Reference/Boolean/arrays and LongAdder update functions, overflow and CAS results match?
import java.util.*;
import java.util.concurrent.atomic.*;

class AtomicValues {
    volatile int vol = 1; volatile long vl = 2; volatile String vs = "s";
    static final AtomicIntegerFieldUpdater<AtomicValues> FI = AtomicIntegerFieldUpdater.newUpdater(AtomicValues.class, "vol");
    static final AtomicLongFieldUpdater<AtomicValues> FL = AtomicLongFieldUpdater.newUpdater(AtomicValues.class, "vl");
    static final AtomicReferenceFieldUpdater<AtomicValues, String> FR = AtomicReferenceFieldUpdater.newUpdater(AtomicValues.class, String.class, "vs");
    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(Integer.MAX_VALUE);
        System.out.println(i.getAndIncrement() + " " + i.get() + " " + i.decrementAndGet() + " " + i.addAndGet(-10) + " " + i.getAndAdd(3) + " " + i);
        System.out.println(i.compareAndSet(5, 6) + " " + i.compareAndSet(i.get(), 6) + " " + i.getAndSet(7) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(4, Math::max) + " " + i.getAndAccumulate(5, (a, b) -> a << b) + " " + i.intValue());
        System.out.println(i.doubleValue() + " " + i.byteValue() + " " + i.incrementAndGet() + " " + i.getPlain() + " " + i.compareAndExchange(129, 1) + " " + i.compareAndExchange(0, 9) + " " + i);
        i.set(-1); i.lazySet(-2); System.out.println(i.getAcquire());
        AtomicLong l = new AtomicLong(Long.MIN_VALUE);
        System.out.println(l.decrementAndGet() + " " + l.incrementAndGet() + " " + l.getAndAdd(1L << 40) + " " + l.updateAndGet(x -> x >>> 60) + " " + l.compareAndSet(8, 80) + " " + l.accumulateAndGet(3, (a, b) -> a % b) + " " + l.intValue() + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.getAndSet(true) + " " + b.compareAndSet(false, true) + " " + b.compareAndSet(true, false) + " " + b);
        AtomicReference<String> r = new AtomicReference<>();
        System.out.println(r + " " + r.compareAndSet(null, "x") + " " + r.compareAndSet("y", "z") + " " + r.getAndSet("lit") + " " + r.compareAndSet("lit", "lit2") + " " + r.compareAndSet(new String("lit2"), "no") + " " + r.updateAndGet(s -> s + "!") + " " + r.accumulateAndGet("?", String::concat));
        AtomicReference<Integer> boxed = new AtomicReference<>(100);
        System.out.println(boxed.compareAndSet(100, 1000) + " " + boxed.get());
        AtomicIntegerArray a = new AtomicIntegerArray(new int[]{1, 2, 3});
        System.out.println(a.incrementAndGet(0) + " " + a.getAndAdd(1, 10) + " " + a.compareAndSet(2, 3, 30) + " " + a.updateAndGet(2, x -> x / 4) + " " + a + " " + a.length());
        try { a.get(3); } catch (IndexOutOfBoundsException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        AtomicLongArray la = new AtomicLongArray(2);
        la.set(1, Long.MAX_VALUE); la.incrementAndGet(1);
        System.out.println(la);
        AtomicReferenceArray<Object> ra = new AtomicReferenceArray<>(new String[]{"p", null});
        System.out.println(ra.getAndSet(0, "q") + " " + ra.compareAndSet(1, null, "n") + " " + ra);
        LongAdder ad = new LongAdder();
        for (int k = 0; k < 1000; k++) ad.add(k);
        ad.increment(); ad.decrement();
        System.out.println(ad + " " + ad.sumThenReset() + " " + ad.sum());
        LongAccumulator mx = new LongAccumulator(Math::max, Long.MIN_VALUE);
        for (long k : new long[]{3, -8, 99, 12}) mx.accumulate(k);
        DoubleAdder da = new DoubleAdder(); da.add(0.5); da.add(0.25);
        System.out.println(mx.get() + " " + da.sum());
        AtomicStampedReference<String> st = new AtomicStampedReference<>("v", 1);
        int[] stamp = new int[1];
        System.out.println(st.compareAndSet("v", "w", 1, 2) + " " + st.compareAndSet("w", "x", 1, 3) + " " + st.get(stamp) + stamp[0]);
        AtomicMarkableReference<String> mk = new AtomicMarkableReference<>("m", false);
        System.out.println(mk.attemptMark("m", true) + " " + mk.isMarked() + " " + mk.getReference());
        AtomicValues o = new AtomicValues();
        System.out.println(FI.incrementAndGet(o) + " " + FI.compareAndSet(o, 2, 50) + " " + o.vol + " " + FL.addAndGet(o, -5) + " " + FR.getAndSet(o, "t") + o.vs);
        try { AtomicIntegerFieldUpdater.newUpdater(AtomicValues.class, "vl"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        try { AtomicIntegerFieldUpdater.newUpdater(AtomicValues.class, "none"); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
        try { i.updateAndGet(x -> x / 0); } catch (ArithmeticException e) { System.out.println(e.getMessage() + " " + i); }
    }
}
