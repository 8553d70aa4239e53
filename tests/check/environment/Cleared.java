// Question: does a verdict say that it rests on a weak reference that is still there?
//@ verdict: holds (environment fixed: clearing of references)
//@ target: Cleared#check
import java.lang.ref.WeakReference;

public class Cleared {
    static void check() {
        Object kept = new Object();
        assert new WeakReference<>(kept).get() == kept;
    }
}
