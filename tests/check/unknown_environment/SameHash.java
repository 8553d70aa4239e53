// Question: is it found that two objects can have one identity hash code, and one object always has its own?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: SameHash#check

public class SameHash {
    static void check() {
        Object a = new Object();
        Object b = new SameHash();
        assert System.identityHashCode(a) == a.hashCode();
        if (System.identityHashCode(a) == System.identityHashCode(b)) {
            throw new IllegalStateException();
        }
    }
}
