// Question: can a field refer to the object that a static initialiser made? That is not tried, which is said.
//@ verdict: unknown
//@ target: SentinelNode#check
public class SentinelNode {
    static final SentinelNode END = new SentinelNode();
    SentinelNode next;

    void check() {
        assert next != END;
    }
}
