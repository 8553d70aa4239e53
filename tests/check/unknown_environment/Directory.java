// Question: is a working directory found?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: Directory#check

public class Directory {
    static void check() {
        assert !System.getProperty("user.dir").equals("/home");
    }
}
