// Question: is a native method found that nobody has linked?
//@ verdict: violated
//@ throws: java.lang.UnsatisfiedLinkError
//@ target: NotLinked#check

public class NotLinked {
    static native int answer(int n);

    static int check(int n) {
        return n == 7 ? answer(n) : n;
    }
}
