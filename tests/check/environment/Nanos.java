// Question: does a verdict say that it rests on the clock?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: clock)
//@ target: Nanos#check

public class Nanos {
    static void check() {
        assert System.nanoTime() % 1000 != 500;
    }
}
