// Question: an exact-arithmetic overflow inside the library reaches the top with the program's own frames in the trace
//@ exit: 1
public class MathExactUncaught {
    static int product(int... xs) {
        int p = 1;
        for (int x : xs) {
            p = Math.multiplyExact(p, x);
            System.out.println("p=" + p);
        }
        return p;
    }
    static class Acc {
        final int base;
        Acc(int n) {
            base = product(1 << n, 1 << n, 3);
        }
        int get() { return base; }
    }
    static int deeper(int depth) {
        if (depth == 0) return new Acc(16).get();
        return deeper(depth - 1)
            + 1;
    }
    public static void main(String[] args) {
        System.out.println(new Acc(3).get());
        System.out.println(new Acc(7).get());
        System.out.println(new Acc(10).get());
        try {
            System.out.println(new Acc(15).get());
        } catch (ArithmeticException e) {
            System.out.println("caught " + e.getMessage());
        }
        System.out.println("about to fail");
        System.out.println(deeper(3));
    }
}
