// Question: can there be two different nodes, if two objects of the class are allowed?
//@ verdict: violated
//@ target: ScopeLargeEnough#check
//@ throws: java.lang.AssertionError
//@ options: --scope 2
public class ScopeLargeEnough {
    ScopeLargeEnough next;

    void check() {
        assert next == null || next == this;
    }
}
