// Question: is a variable of the environment found that is set?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: Foo#check

public class Foo {
    static void check() {
        assert System.getenv("FOO") == null;
    }
}
