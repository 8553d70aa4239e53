// Question: has a static field the value of its initialiser, if it is no input?
//@ verdict: holds
//@ target: StaticAsInitialised#check
public class StaticAsInitialised {
    static int limit = 10;

    static void check(int n) {
        if (n > 100) {
            assert n > limit;
        }
    }
}
