// Question: does the node after a node know where it comes from?
//@ verdict: violated
//@ target: BackLinkIsBroken#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp
public class BackLinkIsBroken {
    BackLinkIsBroken prev;
    BackLinkIsBroken next;

    void check() {
        if (next != null && next != this && next.prev != null && prev == null) {
            assert next.prev == this;
        }
    }
}
