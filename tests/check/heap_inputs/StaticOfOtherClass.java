// Question: is a static field of a class that nobody used before an input, too?
//@ verdict: violated
//@ target: StaticOfOtherClass#check
//@ throws: java.lang.AssertionError
//@ options: --static-inputs
public class StaticOfOtherClass {
    static class Config {
        static int limit = 10;
    }

    static void check(int n) {
        if (n > 100) {
            assert n > Config.limit;
        }
    }
}
