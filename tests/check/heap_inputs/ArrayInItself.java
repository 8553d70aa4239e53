// Question: can an array be its own element?
//@ verdict: violated
//@ target: ArrayInItself#check
//@ throws: java.lang.AssertionError
public class ArrayInItself {
    static void check(Object[] a) {
        if (a != null && a.length == 1) {
            assert a[0] != a;
        }
    }
}
