// A circular list with a sentinel.
package states;

public class Ring {
    static class Link {
        Link next = this;
        Link back = this;
        int key;
    }

    private final Link head = new Link();

    public void addFirst(int key) {
        insert(head, key);
    }

    public void addLast(int key) {
        insert(head.back, key);
    }

    private void insert(Link after, int key) {
        Link link = new Link();
        link.key = key;
        link.next = after.next;
        link.back = after;
        after.next.back = link;
        after.next = link;
    }

    public void removeFirst() {
        Link first = head.next;
        if (first == head) {
            throw new IllegalStateException();
        }
        first.next.back = head;
        head.next = first.next;
    }
}
