// Question: is a hash code of the class's own an identity hash code?
//@ verdict: holds
//@ target: OwnHash#check

public class OwnHash {
    public int hashCode() {
        return 7;
    }

    static void check() {
        assert new OwnHash().hashCode() == 7;
    }
}
