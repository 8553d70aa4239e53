package structures;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A stack of ints in linked cells. Invariant: following {@code below} from the top visits {@code size}
 * different cells and ends.
 */
public class Stack {
    static class Node {
        int value;
        Node below;

        Node(int value, Node below) {
            this.value = value;
            this.below = below;
        }
    }

    Node top;
    int size;

    public void push(int value) {
        top = new Node(value, top);
        size++;
    }

    /** Takes the top value off; there must be one. */
    public int pop() {
        if (size == 0) {
            throw new NoSuchElementException("the stack is empty");
        }
        int value = top.value;
        top = top.below;
        size--;
        return value;
    }

    /** Takes the top value off; the value given if there is none. */
    public int popOr(int otherwise) {
        try {
            return pop();
        } catch (NoSuchElementException empty) {
            return otherwise;
        }
    }

    /** The value that many places below the top, or the value given if there is none. */
    public int peek(int depth, int otherwise) {
        Node n = top;
        for (int i = 0; i < depth && n != null; i++) {
            n = n.below;
        }
        return n == null || depth < 0 ? otherwise : n.value;
    }

    public void reverse() {
        Node reversed = null;
        while (top != null) {
            Node below = top.below;
            top.below = reversed;
            reversed = top;
            top = below;
        }
        top = reversed;
    }

    /** Puts a copy of another stack on top of this one. */
    public void pushAll(Stack other) {
        Stack reversed = new Stack();
        for (Node n = other.top; n != null; n = n.below) {
            reversed.push(n.value);
        }
        while (!reversed.isEmpty()) {
            push(reversed.pop());
        }
    }

    public boolean isEmpty() {
        return top == null;
    }

    public int size() {
        return size;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        for (Node n = top; n != null; n = n.below) {
            if (!visited.add(n)) {
                return false;
            }
        }
        return visited.size() == size;
    }

    /** What was pushed is popped; popping more than that ends in the documented exception. */
    static void checkPop(int value, int pops) {
        Stack stack = new Stack();
        stack.push(value);
        if (pops >= 1) {
            int popped = stack.pop();
            assert popped == value;
        }
        if (pops >= 2) {
            int popped = stack.popOr(7);
            assert popped == 7;
        }
        assert stack.repOK();
    }
}
