package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * A scheduler with a queue of ready processes for each of three priorities and one of blocked processes.
 * The current process is the first one of the highest priority that is ready. Invariant: there are four
 * different lists without a process in common; each ends, {@code prev} is the inverse of {@code next},
 * {@code last} is its last process and {@code size} the number of its processes.
 */
public class Schedule {
    static class Process {
        int id;
        int priority;
        Process next;
        Process prev;

        Process(int id, int priority) {
            this.id = id;
            this.priority = priority;
        }
    }

    static class ProcessList {
        Process first;
        Process last;
        int size;

        /** Adds a process, which is in no list, at the end. */
        void append(Process process) {
            process.prev = last;
            if (last == null) {
                first = process;
            } else {
                last.next = process;
            }
            last = process;
            size++;
        }

        /** Takes the first process out; null if there is none. */
        Process takeFirst() {
            Process process = first;
            if (process == null) {
                return null;
            }
            first = process.next;
            if (first == null) {
                last = null;
            } else {
                first.prev = null;
            }
            process.next = null;
            size--;
            return process;
        }

        /** Whether this is valid and shares nothing with what was seen before; adds its parts to that. */
        boolean repOK(Set<Object> seen) {
            return seen.add(this) && isLinked(seen) && hasRightSize();
        }

        /** Whether the list ends, at its last process, and each process knows the one before. */
        private boolean isLinked(Set<Object> seen) {
            Process before = null;
            for (Process p = first; p != null; p = p.next) {
                if (!seen.add(p) || p.prev != before) {
                    return false;
                }
                before = p;
            }
            return last == before;
        }

        /** Whether what is known to end has as many processes as it says. */
        private boolean hasRightSize() {
            int count = 0;
            for (Process p = first; p != null; p = p.next) {
                count++;
            }
            return count == size;
        }
    }

    ProcessList low;
    ProcessList middle;
    ProcessList high;
    ProcessList blocked;
    int nextId;

    public Schedule() {
        low = new ProcessList();
        middle = new ProcessList();
        high = new ProcessList();
        blocked = new ProcessList();
    }

    /** Adds a new process at the end of the queue of a priority, 1 to 3; false if there is no such one. */
    public boolean addProcess(int priority) {
        if (priority < 1 || priority > 3) {
            return false;
        }
        queue(priority).append(new Process(nextId++, priority));
        return true;
    }

    /** Moves the current process to the end of its queue; false if there is none. */
    public boolean quantumExpire() {
        ProcessList queue = currentQueue();
        if (queue == null) {
            return false;
        }
        queue.append(queue.takeFirst());
        return true;
    }

    /** Blocks the current process; false if there is none. */
    public boolean blockProcess() {
        ProcessList queue = currentQueue();
        if (queue == null) {
            return false;
        }
        blocked.append(queue.takeFirst());
        return true;
    }

    /** Moves the process blocked for longest to the end of the queue of its priority; false if none is. */
    public boolean unblockProcess() {
        Process process = blocked.takeFirst();
        if (process == null) {
            return false;
        }
        queue(process.priority).append(process);
        return true;
    }

    /** Ends the current process; false if there is none. */
    public boolean finishProcess() {
        ProcessList queue = currentQueue();
        if (queue == null) {
            return false;
        }
        queue.takeFirst();
        return true;
    }

    /** The number of the current process, or -1. */
    public int current() {
        ProcessList queue = currentQueue();
        return queue == null ? -1 : queue.first.id;
    }

    private ProcessList queue(int priority) {
        if (priority <= 1) {
            return low;
        }
        return priority == 2 ? middle : high;
    }

    /** The queue of the current process, or null. */
    private ProcessList currentQueue() {
        if (high.first != null) {
            return high;
        }
        if (middle.first != null) {
            return middle;
        }
        return low.first != null ? low : null;
    }

    public boolean repOK() {
        return hasLists() && hasDisjointLists();
    }

    private boolean hasLists() {
        return low != null && middle != null && high != null && blocked != null;
    }

    /** Whether each list is valid and none shares a process with another, or is another. */
    private boolean hasDisjointLists() {
        Set<Object> seen = new HashSet<>();
        return low.repOK(seen) && middle.repOK(seen) && high.repOK(seen) && blocked.repOK(seen);
    }
}
