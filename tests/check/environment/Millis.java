// Question: does a verdict say that it rests on the clock?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: clock)
//@ target: Millis#check

public class Millis {
    static void check() {
        assert System.currentTimeMillis() % 1000 != 500;
    }
}
