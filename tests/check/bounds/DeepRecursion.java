// Question: is a recursion as deep as an unknown cut honestly?
//@ verdict: holds within bounds
//@ target: DeepRecursion#depth
//@ property: assert
//@ options: --depth 40
public class DeepRecursion {
    static int depth(int n) {
        if (n <= 0) {
            return 0;
        }
        int below = depth(n - 1);
        assert below == n - 1;
        return below + 1;
    }
}
