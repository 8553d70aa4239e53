// Question: does a priority queue give the smallest number first?
//@ verdict: holds within bounds
//@ target: PriorityQueueOrder#check
//@ options: --non-null q
import java.util.PriorityQueue;

public class PriorityQueueOrder {
    static void check(PriorityQueue<Integer> q) {
        if (q.size() == 2) {
            assert q.poll() <= q.poll();
        }
    }
}
