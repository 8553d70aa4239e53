// Question: is the value of a variable found, the same whenever it is asked?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: FooIsBar#check

public class FooIsBar {
    static void check() {
        String first = System.getenv("FOO");
        if (first != null && first.equals("bar")) {
            assert System.getenv("FOO") == first;
            throw new IllegalStateException(System.getenv("FOO"));
        }
    }
}
