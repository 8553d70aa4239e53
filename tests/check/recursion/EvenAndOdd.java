// Question: do the mutually recursive even and odd agree with the lowest bit?
//@ verdict: holds
//@ target: EvenAndOdd#check
public class EvenAndOdd {
    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static void check(int n) {
        if (n < 0 || n > 12) {
            return;
        }
        assert even(n) == ((n & 1) == 0);
        assert odd(n) != even(n);
    }
}
