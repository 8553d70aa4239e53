// Question: is there a third node, if chains may be of two references?
//@ verdict: violated
//@ target: ChainLongEnough#check
//@ throws: java.lang.AssertionError
//@ options: --k 2 --strategy lazier
public class ChainLongEnough {
    ChainLongEnough next;

    void check() {
        if (next != null && next != this && next.next != null) {
            assert next.next == this || next.next == next;
        }
    }
}
