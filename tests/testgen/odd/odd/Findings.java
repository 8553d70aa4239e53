package odd;

// Bugs: each of these methods has one.
public class Findings {
    public static class Node {
        Node next;
        int value;
    }

    private Node head;
    private final Object[] cells = {"text"};

    public void push(int value) {
        Node n = new Node();
        n.value = value;
        n.next = head;
        head = n;
    }

    public int top() {
        return head.value;
    }

    public int asserting(int x) {
        assert x != 42 : "not " + x;
        return x;
    }

    public int recursing(int x) {
        return x == 0 ? 0 : recursing(x + 1 == 0 ? 1 : x);
    }

    public int ratio(int a, int b) {
        return a / b;
    }

    public int pick(int i) {
        return new int[] {1, 2, 3}[i];
    }

    public Integer cast(int i) {
        return i == 0 ? (Integer) cells[0] : Integer.valueOf(i);
    }

    public int[] sized(int n) {
        return new int[n > 3 ? 3 : n];
    }

    public void store(int i) {
        Object[] strings = new String[1];
        if (i == 1) {
            strings[0] = i;
        }
    }
}
