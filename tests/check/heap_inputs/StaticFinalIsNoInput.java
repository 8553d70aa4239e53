// Question: are constants inputs, if static fields are?
//@ verdict: holds
//@ target: StaticFinalIsNoInput#check
//@ options: --static-inputs
public class StaticFinalIsNoInput {
    static final int LIMIT = 10;
    static final int[] TABLE = {1, 2, 3};

    static void check(int n) {
        if (n >= 0 && n < TABLE.length) {
            assert TABLE[n] == n + 1 && n < LIMIT;
        }
    }
}
