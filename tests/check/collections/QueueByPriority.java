// Question: does a priority queue hand out three unknowns in order?
//@ verdict: holds
//@ target: QueueByPriority
import dev.cairn.Symbolic;
import java.util.PriorityQueue;

public class QueueByPriority {
    public static void main(String[] args) {
        PriorityQueue<Integer> queue = new PriorityQueue<>();
        for (int i = 0; i < 3; i++) {
            queue.add(Symbolic.anyInt());
        }
        int first = queue.poll();
        int second = queue.poll();
        int third = queue.poll();
        assert first <= second && second <= third;
        assert queue.isEmpty();
    }
}
