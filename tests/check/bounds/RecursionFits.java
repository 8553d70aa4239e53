// Question: is a recursion of known greatest depth not cut by a larger bound?
//@ verdict: holds
//@ target: RecursionFits#depth
//@ options: --depth 100
public class RecursionFits {
    static int depth(int n) {
        if (n > 30) {
            return 0;
        }
        int d = down(n);
        assert d == Math.max(n, 0);
        return d;
    }

    private static int down(int n) {
        return n <= 0 ? 0 : 1 + down(n - 1);
    }
}
