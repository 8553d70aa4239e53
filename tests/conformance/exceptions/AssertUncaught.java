// Question: uncaught AssertionError with a message from an expression; frames through recursion
//@ exit: 1
public class AssertUncaught {
    static final class Stack2 {
        private final int[] a = new int[4]; private int n;
        void push(int v) {
            assert n < a.length : "full at " + n + " pushing " + v; a[n++] = v; System.out.println("push " + v + " n=" + n);
        }
        int pop() { assert n > 0; return a[--n]; }
        boolean invariant() { return n >= 0 && n <= a.length; }
    }
    static void fill(Stack2 s, int v) {
        assert s.invariant();
        s.push(v);
        fill(s, v * 2);
    }
    public static void main(String[] args) {
        Stack2 s = new Stack2();
        try { s.pop(); } catch (AssertionError e) { System.out.println("empty: " + e.getMessage() + " " + e); }
        s.push(7);
        System.out.println(s.pop());
        boolean on = false;
        assert on = true;
        System.out.println("assertions " + on);
        fill(s, 3);
    }
}
