// Question: can the time of day go back?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: ClockSetBack#check

public class ClockSetBack {
    static void check() {
        long begin = System.currentTimeMillis();
        assert System.currentTimeMillis() >= begin;
    }
}
