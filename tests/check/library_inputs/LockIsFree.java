// Question: is a lock released again?
//@ verdict: holds within bounds
//@ target: LockIsFree#check
//@ options: --non-null lock
import java.util.concurrent.locks.ReentrantLock;

public class LockIsFree {
    static int check(ReentrantLock lock, int n) {
        lock.lock();
        try {
            return n / 2;
        } finally {
            lock.unlock();
            assert !lock.isLocked();
        }
    }
}
