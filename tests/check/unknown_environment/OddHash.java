// Question: is an identity hash code found that goes wrong?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: OddHash#check

public class OddHash {
    static void check() {
        assert new OddHash().hashCode() % 1000 != 7;
    }
}
