// Question: does a verdict say that it rests on an identity hash code?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: identity hash codes)
//@ target: IdentityHash#check

public class IdentityHash {
    static void check() {
        assert new Object().hashCode() != 77;
    }
}
