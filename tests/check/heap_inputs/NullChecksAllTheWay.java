// Question: can an expression that checks each step of a chain fail?
//@ verdict: holds
//@ target: NullChecksAllTheWay#third
//@ options: --strategy lazier-sharp
public class NullChecksAllTheWay {
    static class Node {
        int value;
        Node next;
    }

    static int third(Node n) {
        if (n != null && n.next != null && n.next.next != null) {
            return n.next.next.value;
        }
        return 0;
    }
}
