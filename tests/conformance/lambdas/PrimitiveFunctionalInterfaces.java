// Question: do all primitive functional interfaces of java.util.function pass and return their types unchanged?
import java.util.*;
import java.util.function.*;

class PrimitiveFunctionalInterfaces {
    public static void main(String[] args) {
        IntToLongFunction itl = x -> x & 0xffffffffL;
        IntToDoubleFunction itd = x -> x / 3.0;
        LongToIntFunction lti = x -> (int) x;
        LongToDoubleFunction ltd = x -> x;
        DoubleToIntFunction dti = x -> (int) x;
        DoubleToLongFunction dtl = x -> (long) x;
        System.out.println(itl.applyAsLong(-1) + " " + itd.applyAsDouble(1) + " " + lti.applyAsInt(1L << 33 | 5)
                + " " + ltd.applyAsDouble(Long.MAX_VALUE) + " " + dti.applyAsInt(1e20) + " " + dtl.applyAsLong(Double.NaN));
        IntBinaryOperator ib = (a, b) -> a / b;
        LongBinaryOperator lb = (a, b) -> a % b;
        DoubleBinaryOperator db = (a, b) -> a % b;
        System.out.println(ib.applyAsInt(Integer.MIN_VALUE, -1) + " " + lb.applyAsLong(Long.MIN_VALUE, -1) + " " + db.applyAsDouble(-5.5, 2));
        ObjIntConsumer<List<Integer>> oic = List::add;
        ObjLongConsumer<List<Long>> olc = List::add;
        ObjDoubleConsumer<List<Double>> odc = List::add;
        List<Integer> li = new ArrayList<>(); List<Long> ll = new ArrayList<>(); List<Double> ld = new ArrayList<>();
        oic.accept(li, 1); olc.accept(ll, 2); odc.accept(ld, 3);
        System.out.println(li + " " + ll + " " + ld);
        ToIntBiFunction<String, String> tib = String::compareTo;
        ToLongBiFunction<Integer, Integer> tlb = (a, b) -> (long) a * b;
        ToDoubleBiFunction<Integer, Integer> tdb = (a, b) -> (double) a / b;
        System.out.println(tib.applyAsInt("abc", "abd") + " " + tlb.applyAsLong(1 << 30, 8) + " " + tdb.applyAsDouble(1, 0));
        ToIntFunction<String> ti = Integer::parseInt;
        ToLongFunction<String> tl = Long::parseLong;
        ToDoubleFunction<String> td = Double::parseDouble;
        System.out.println(ti.applyAsInt("-7") + " " + tl.applyAsLong("-8") + " " + td.applyAsDouble("-9e-1"));
        IntFunction<Integer> i1 = Integer::valueOf;
        LongFunction<String> l1 = Long::toBinaryString;
        DoubleFunction<String> d1 = Double::toHexString;
        System.out.println(i1.apply(3) + " " + l1.apply(-1L).length() + " " + d1.apply(-0.5));
        IntSupplier is = () -> 'a'; LongSupplier ls = () -> 'b'; DoubleSupplier ds = () -> 'c';
        System.out.println(is.getAsInt() + " " + ls.getAsLong() + " " + ds.getAsDouble());
        BooleanSupplier bs = () -> is.getAsInt() < ls.getAsLong();
        System.out.println(bs.getAsBoolean());
        StringBuilder sb = new StringBuilder();
        IntConsumer ic = sb::append; LongConsumer lc = sb::append; DoubleConsumer dc = sb::append;
        ic.andThen(x -> sb.append(':').append(x + 1)).accept(5);
        lc.andThen(x -> sb.append(';')).accept(6);
        dc.andThen(dc).accept(7);
        System.out.println(sb);
        BiConsumer<Integer, Integer> bc = (a, b) -> sb.append('[').append(a - b).append(']');
        sb.setLength(0);
        bc.andThen((a, b) -> sb.append(a + b)).accept(4, 9);
        System.out.println(sb);
        LongPredicate lp = x -> x > 0; DoublePredicate dp = x -> x > 0;
        System.out.println(lp.and(x -> x < 10).test(11) + " " + lp.or(x -> x < -10).test(-11) + " " + dp.negate().test(Double.NaN));
        ObjIntConsumer<int[]> inc = (a, i) -> a[i]++;
        int[] arr = new int[3];
        inc.accept(arr, 1); inc.accept(arr, 1);
        System.out.println(Arrays.toString(arr));
        try { inc.accept(arr, 3); } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { ib.applyAsInt(1, 0); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { ti.applyAsInt("x1"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        System.out.println(db.applyAsDouble(1, 0) + " " + tdb.applyAsDouble(-1, 0));
    }
}
