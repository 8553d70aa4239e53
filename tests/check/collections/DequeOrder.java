// Question: does an ArrayDeque work as a stack at one end and a queue at the other?
//@ verdict: holds
//@ target: DequeOrder
import dev.cairn.Symbolic;
import java.util.ArrayDeque;
import java.util.Deque;

public class DequeOrder {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        boolean front = Symbolic.anyBoolean();
        Deque<Integer> deque = new ArrayDeque<>();
        deque.push(a);
        if (front) {
            deque.addFirst(b);
        } else {
            deque.addLast(b);
        }
        int first = deque.pop();
        assert first == (front ? b : a);
        assert deque.peekLast() == (front ? a : b);
        assert deque.poll() != null && deque.poll() == null;
    }
}
