// Question: does a documented IllegalArgumentException count when only assertions are asked about?
//@ verdict: holds
//@ target: AssertionsOnly#sqrt
//@ property: assert
public class AssertionsOnly {
    /** The integer square root; negative numbers are the caller's fault. */
    static int sqrt(int n) {
        if (n < 0 || n > 400) {
            throw new IllegalArgumentException("out of range: " + n);
        }
        int root = 0;
        while ((root + 1) * (root + 1) <= n) {
            root++;
        }
        assert root * root <= n;
        assert (root + 1) * (root + 1) > n;
        return root;
    }
}
