// Question: does the Collatz sequence never reach zero, as far as it is followed?
//@ verdict: holds within bounds
//@ target: CollatzCut#follow
//@ options: --loop 8
public class CollatzCut {
    static int follow(int start) {
        if (start < 1 || start > 1000) {
            return 0;
        }
        int n = start;
        int steps = 0;
        while (n != 1) {
            n = n % 2 == 0 ? n / 2 : 3 * n + 1;
            assert n > 0;
            steps++;
        }
        return steps;
    }
}
