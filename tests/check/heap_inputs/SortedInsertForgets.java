// Question: does an insertion that compares the wrong way round keep a list sorted?
//@ verdict: violated
//@ target: SortedInsertForgets#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp --scope 2
public class SortedInsertForgets {
    static class Node {
        int value;
        Node next;
    }

    static void check(Node list, int value) {
        if (list == null || list.next == null || list.value > list.next.value) {
            return;
        }
        if (list.value <= value) {
            Node fresh = new Node();
            fresh.value = value;
            fresh.next = list.next;
            list.next = fresh;
            assert fresh.next == null || fresh.value <= fresh.next.value;
        }
    }
}
