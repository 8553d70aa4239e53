// Question: is there always a next job in the queue?
//@ verdict: violated
//@ target: QueueIsEmpty#next
//@ throws: java.util.NoSuchElementException
//@ options: --non-null jobs
import java.util.Queue;

public class QueueIsEmpty {
    static String next(Queue<String> jobs) {
        return jobs.remove();
    }
}
