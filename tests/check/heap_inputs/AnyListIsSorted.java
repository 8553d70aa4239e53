// Question: is every list sorted?
//@ verdict: violated
//@ target: AnyListIsSorted#check
//@ throws: java.lang.AssertionError
public class AnyListIsSorted {
    static class Node {
        int value;
        Node next;
    }

    static void check(Node list) {
        for (Node n = list; n != null && n.next != null; n = n.next) {
            assert n.value <= n.next.value;
        }
    }
}
