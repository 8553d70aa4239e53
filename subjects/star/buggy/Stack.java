package star.buggy;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A stack of ints that takes only so many. Invariant: following {@code below} from the top visits
 * {@code depth} different cells and ends, and there are at most {@code limit} of them.
 *
 * <p>The bug: {@link #drop} counts one value too many where the stack runs out.
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
    int depth;
    int limit;

    /** A negative limit counts as 0. */
    public Stack(int limit) {
        this.limit = Math.max(0, limit);
    }

    /** Puts a value on top; false if the stack is full. */
    public boolean push(int value) {
        if (depth == limit) {
            return false;
        }
        top = new Node(value, top);
        depth++;
        return true;
    }

    /** Takes the top value off; there must be one. */
    public int pop() {
        int value = peek();
        top = top.below;
        depth--;
        return value;
    }

    /** The top value; there must be one. */
    public int peek() {
        if (top == null) {
            throw new NoSuchElementException("the stack is empty");
        }
        return top.value;
    }

    /** Exchanges the two values on top; false if there are fewer. */
    public boolean swap() {
        if (top == null || top.below == null) {
            return false;
        }
        Node first = top;
        Node second = first.below;
        first.below = second.below;
        second.below = first;
        top = second;
        return true;
    }

    /** Takes so many values off, or all if there are fewer; how many. */
    public int drop(int count) {
        int dropped = 0;
        while (dropped < count) {
            dropped++;
            if (top == null) {
                break;
            }
            pop();
        }
        return dropped;
    }

    /** How many values are above the topmost occurrence of one, or -1. */
    public int search(int value) {
        int above = 0;
        for (Node n = top; n != null; n = n.below) {
            if (n.value == value) {
                return above;
            }
            above++;
        }
        return -1;
    }

    /** Moves what another stack holds onto this one, its top first, until this one is full. */
    public void pour(Stack other) {
        while (other != this && other.top != null && depth < limit) {
            Node node = other.top;
            other.top = node.below;
            other.depth--;
            node.below = top;
            top = node;
            depth++;
        }
    }

    public boolean isFull() {
        return depth == limit;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        for (Node n = top; n != null; n = n.below) {
            if (!visited.add(n)) {
                return false;
            }
        }
        return visited.size() == depth && depth <= limit;
    }
}
