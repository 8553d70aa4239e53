// Question: is a node that was unlinked out of the list?
//@ verdict: violated
//@ target: UnlinkedNode#removeSecond
//@ throws: java.lang.AssertionError
public class UnlinkedNode {
    UnlinkedNode next;

    UnlinkedNode removeSecond() {
        UnlinkedNode second = next;
        if (second == null || second == this) {
            return null;
        }
        next = second.next;
        assert next != second;
        return second;
    }
}
