// Question: is a time found that goes wrong?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: HalfSecond#check

public class HalfSecond {
    static void check() {
        assert System.currentTimeMillis() % 1000 != 500;
    }
}
