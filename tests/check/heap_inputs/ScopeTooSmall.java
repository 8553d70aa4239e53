// Question: can there be two different nodes, if one object of the class is allowed?
//@ verdict: holds within bounds
//@ target: ScopeTooSmall#check
//@ options: --scope 1
public class ScopeTooSmall {
    ScopeTooSmall next;

    void check() {
        assert next == null || next == this;
    }
}
