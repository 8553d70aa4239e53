// Question: is the repeated digit sum the remainder by nine, with nine for zero?
//@ verdict: holds
//@ target: DigitalRoot#check
public class DigitalRoot {
    static int root(int n) {
        return n < 10 ? n : root(n / 10 + n % 10);
    }

    static void check(short n) {
        if (n < 0 || n > 300) {
            return;
        }
        int r = root(n);
        assert r >= 0 && r <= 9;
        assert n == 0 ? r == 0 : r == (n - 1) % 9 + 1;
    }
}
