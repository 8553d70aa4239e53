package star;

/**
 * A client of two lists: jobs that wait, and jobs that are done, of which there may be only so many.
 * Invariant: the lists are different, valid, and have no cell in common; at most {@code quota} jobs are
 * done, and the quota is not negative.
 */
public class Batch {
    DoublyLinkedList waiting = new DoublyLinkedList();
    DoublyLinkedList done = new DoublyLinkedList();
    int quota;

    /** A negative quota counts as 0. */
    public Batch(int quota) {
        this.quota = Math.max(0, quota);
    }

    /** Adds a job, in front of the others if it is urgent; false if it waits already. */
    public boolean submit(int job, boolean urgent) {
        if (waiting.contains(job)) {
            return false;
        }
        if (urgent) {
            waiting.addFirst(job);
        } else {
            waiting.addLast(job);
        }
        return true;
    }

    /** Does the jobs up to a limit that wait in front, and not more than the quota allows; how many. */
    public int run(int limit) {
        int count = 0;
        while (waiting.size() > 0 && done.size() < quota && waiting.get(0) <= limit) {
            done.addLast(waiting.removeFirst());
            count++;
        }
        return count;
    }

    /**
     * How the jobs that wait compare with two bounds: 0 without any, 1 if the first is below the lower and
     * the last above the upper one, 2 if there are three and the second is both bounds, 3 if one of the
     * bounds waits, and 4 otherwise.
     */
    public int classify(int low, int high) {
        int size = waiting.size();
        if (size == 0) {
            return 0;
        }
        if (waiting.get(0) < low && waiting.get(size - 1) > high) {
            return 1;
        }
        if (size == 3 && low == high && waiting.get(1) == low) {
            return 2;
        }
        return waiting.contains(low) || waiting.contains(high) ? 3 : 4;
    }

    /** Lets the jobs that are done wait again, in the opposite order. */
    public void redo() {
        done.reverse();
        waiting.takeAll(done);
    }

    public boolean repOK() {
        if (waiting == null || done == null || waiting == done) {
            return false;
        }
        if (!waiting.repOK() || !done.repOK()) {
            return false;
        }
        // Valid lists with a cell in common have the first one in common.
        return (waiting.head == null || waiting.head != done.head) && done.size <= quota;
    }
}
