// Nodes of a class that nobody outside can name.
package states;

public class LinkedStack {
    private static class Node {
        final int item;
        final Node next;

        Node(int item, Node next) {
            this.item = item;
            this.next = next;
        }
    }

    private Node top;
    private int size;

    public void push(int x) {
        top = new Node(x, top);
        size++;
    }

    public void drop() {
        if (top != null) {
            top = top.next;
            size--;
        }
    }
}
