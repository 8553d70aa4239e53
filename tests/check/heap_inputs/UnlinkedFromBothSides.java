// Question: is a node of a doubly linked list gone once its neighbours know each other?
//@ verdict: holds
//@ target: UnlinkedFromBothSides#unlink
//@ options: --scope 4 --strategy lazier
public class UnlinkedFromBothSides {
    UnlinkedFromBothSides prev;
    UnlinkedFromBothSides next;

    void unlink() {
        if (prev == null || next == null || prev == this || next == this) {
            return;
        }
        if (prev.next != this || next.prev != this) {
            return;
        }
        UnlinkedFromBothSides before = prev;
        UnlinkedFromBothSides after = next;
        before.next = after;
        after.prev = before;
        assert before.next != this && after.prev != this;
        assert before.next.prev == before;
    }
}
