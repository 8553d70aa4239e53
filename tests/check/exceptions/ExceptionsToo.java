// Question: does a documented IllegalArgumentException count when everything is asked about?
//@ verdict: violated
//@ target: ExceptionsToo#sqrt
//@ property: all
//@ throws: java.lang.IllegalArgumentException
//@ inputs: int -4
public class ExceptionsToo {
    static int sqrt(int n) {
        if (n < 0 || n > 100) {
            throw new IllegalArgumentException("out of range: " + n);
        }
        int root = 0;
        while ((root + 1) * (root + 1) <= n) {
            root++;
        }
        assert root * root <= n;
        return root;
    }
}
