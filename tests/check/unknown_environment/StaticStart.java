// Question: is what a class initialiser asks unknown, too?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: StaticStart#check

public class StaticStart {
    static final long START = System.currentTimeMillis();

    static void check() {
        assert START % 7 != 3;
    }
}
