// Question: can a string that is compared by reference be the literal? That is not tried, which is said.
//@ verdict: unknown
//@ target: LiteralByIdentity#check
public class LiteralByIdentity {
    static void check(String s) {
        assert s != "abc";
    }
}
