package summaries;

/** A singly linked list of references, and some references that may be in it. */
public class LinkedList {
    static class Data {
        Integer val;
    }

    static class LLNode {
        Data elem;
        LLNode next;
    }

    LLNode head;
    Data data0;
    Data data1;
    Data data2;
    Data data3;
    Data data4;

    /** Whether a reference is in a list, which has an end and is not empty. */
    static boolean contains(LLNode root, Data val) {
        LLNode node = root;
        while (true) {
            if (node.elem == val) {
                return true;
            }
            if (node.next == null) {
                return false;
            }
            node = node.next;
        }
    }

    public boolean containsAll() {
        return contains(head, data0)
                && contains(head, data1)
                && contains(head, data2)
                && contains(head, data3)
                && contains(head, data4);
    }

    /** Whether one of the first four is in the list. */
    public boolean containsAny() {
        return contains(head, data0)
                || contains(head, data1)
                || contains(head, data2)
                || contains(head, data3);
    }
}
