// Question: does a thread go on when the call that started it has returned?
//@ verdict: violated
//@ target: FailsNotJoined#f(int)
//@ throws: java.lang.AssertionError

public class FailsNotJoined {
    static void f(int x) {
        new Thread(() -> { assert x != 5; }).start();
    }
}
