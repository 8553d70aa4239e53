// Question: is there a third node, if chains may be of one reference?
//@ verdict: holds within bounds
//@ target: ChainTooShort#check
//@ options: --k 1
public class ChainTooShort {
    ChainTooShort next;

    void check() {
        if (next != null && next != this && next.next != null) {
            assert next.next == this || next.next == next;
        }
    }
}
