// Question: is a list of at most three nodes still sorted after an insertion?
//@ verdict: holds within bounds
//@ target: SortedStaysSorted#check
//@ options: --strategy lazier
public class SortedStaysSorted {
    static class Node {
        int value;
        Node next;
    }

    static boolean isSorted(Node list) {
        for (Node n = list; n != null && n.next != null; n = n.next) {
            if (n.value >= n.next.value) {
                return false;
            }
        }
        return true;
    }

    static Node insert(Node list, int value) {
        Node fresh = new Node();
        fresh.value = value;
        if (list == null || value < list.value) {
            fresh.next = list;
            return fresh;
        }
        Node n = list;
        while (n.next != null && n.next.value <= value) {
            n = n.next;
        }
        if (n.value == value) {
            return list;
        }
        fresh.next = n.next;
        n.next = fresh;
        return list;
    }

    static void check(Node list, int value) {
        if (isSorted(list)) {
            assert isSorted(insert(list, value));
        }
    }
}
