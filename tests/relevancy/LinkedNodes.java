// about: a list of nodes that the program links itself
// seeds: Driver#main:s
// relevant: Node#<init>:v field:Node.v Driver#main:sum
// not: field:Node.next Driver#main:n
package linkednodes;

import dev.cairn.Symbolic;

class Node {
    final int v;
    final Node next;

    Node(int v, Node next) {
        this.v = v;
        this.next = next;
    }
}

class Driver {
    public static void main(String[] args) {
        int s = Symbolic.anyInt();
        Node list = new Node(1, new Node(s, null));
        int sum = 0;
        int n = 0;
        for (Node at = list; at != null; at = at.next) {
            sum += at.v;
            n++;
        }
        System.out.println(sum + n);
    }
}
