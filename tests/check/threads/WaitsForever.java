// Question: is waiting without anybody who notifies a deadlock, also on the JVM?
//@ verdict: violated
//@ target: WaitsForever#f(boolean)
//@ throws: deadlock
//@ options: --replay-time 2s

public class WaitsForever {
    static void f(boolean b) throws InterruptedException {
        Object o = new Object();
        synchronized (o) {
            if (b) o.wait();
        }
    }
}
