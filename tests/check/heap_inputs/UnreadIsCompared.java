// Question: is the identity of references that nobody followed transitive?
//@ verdict: holds
//@ target: UnreadIsCompared#check
//@ options: --strategy lazier-sharp
public class UnreadIsCompared {
    static class Node {
        Node next;
    }

    static void check(Node a, Node b, Node c) {
        if (a == b && b == c) {
            assert a == c;
        }
        if (a != null && a == b && b != c) {
            assert a != c;
        }
        if (a != null && b != null && a.next != b.next) {
            assert a != b;
        }
    }
}
