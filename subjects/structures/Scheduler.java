package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * Shares one processor among processes of three priorities: one list of ready processes a priority, one
 * of blocked ones, and the process that runs. Invariant: the four lists are different, end, and have the
 * right lengths; a process is in one list at most, and the running one in none; a ready process has its
 * list's priority, a blocked one any; ids differ and are below {@code nextId}; and a process runs whose
 * priority is not below that of any ready one, unless none is ready.
 */
public class Scheduler {
    static final int BLOCKED = 0;
    static final int LOWEST = 1;
    static final int HIGHEST = 3;

    static class Process {
        int id;
        int priority;
        Process next;

        Process(int id, int priority) {
            this.id = id;
            this.priority = priority;
        }
    }

    static class ProcessList {
        Process first;
        int length;

        void append(Process process) {
            process.next = null;
            if (first == null) {
                first = process;
            } else {
                Process last = first;
                while (last.next != null) {
                    last = last.next;
                }
                last.next = process;
            }
            length++;
        }

        /** Takes out the process at a position, which must be below the length. */
        Process removeAt(int position) {
            Process before = null;
            Process at = first;
            for (int i = 0; i < position; i++) {
                before = at;
                at = at.next;
            }
            if (before == null) {
                first = at.next;
            } else {
                before.next = at.next;
            }
            at.next = null;
            length--;
            return at;
        }
    }

    /** The blocked processes, then the ready ones by priority. */
    ProcessList[] lists = {new ProcessList(), new ProcessList(), new ProcessList(), new ProcessList()};
    Process running;
    int nextId;

    /** Starts a process; its id, or -1 if there is no such priority or no id left. */
    public int add(int priority) {
        if (priority < LOWEST || priority > HIGHEST || nextId == Integer.MAX_VALUE) {
            return -1;
        }
        Process process = new Process(nextId++, priority);
        lists[priority].append(process);
        dispatch();
        return process.id;
    }

    /** Makes the running process wait for an event; false if none runs. */
    public boolean block() {
        if (running == null) {
            return false;
        }
        lists[BLOCKED].append(running);
        running = null;
        dispatch();
        return true;
    }

    /** Makes the blocked process at a position ready; false if there is none. */
    public boolean unblock(int position) {
        if (position < 0 || position >= lists[BLOCKED].length) {
            return false;
        }
        Process process = lists[BLOCKED].removeAt(position);
        lists[process.priority].append(process);
        dispatch();
        return true;
    }

    /** Raises the ready process at a position of a priority; false if there is none or no way up. */
    public boolean upgrade(int priority, int position) {
        if (priority < LOWEST || priority >= HIGHEST) {
            return false;
        }
        if (position < 0 || position >= lists[priority].length) {
            return false;
        }
        Process process = lists[priority].removeAt(position);
        process.priority++;
        lists[process.priority].append(process);
        dispatch();
        return true;
    }

    /** Ends the running process; its id, or -1 if none runs. */
    public int finish() {
        if (running == null) {
            return -1;
        }
        int id = running.id;
        running = null;
        dispatch();
        return id;
    }

    /** Sends the running process to the end of its list. */
    public void quantumExpire() {
        if (running != null) {
            lists[running.priority].append(running);
            running = null;
            dispatch();
        }
    }

    /** The id of the running process, or -1. */
    public int running() {
        return running == null ? -1 : running.id;
    }

    /** Gives the processor to the first process of the highest priority, unless as high a one has it. */
    private void dispatch() {
        int priority = HIGHEST;
        while (priority >= LOWEST && lists[priority].first == null) {
            priority--;
        }
        if (priority < LOWEST || running != null && running.priority >= priority) {
            return;
        }
        if (running != null) {
            lists[running.priority].append(running);
        }
        running = lists[priority].removeAt(0);
    }

    public boolean repOK() {
        if (lists == null || lists.length != HIGHEST + 1 || nextId < 0) {
            return false;
        }
        Set<ProcessList> distinct = new HashSet<>();
        Set<Process> visited = new HashSet<>();
        if (running != null) {
            visited.add(running);
            if (!isSound(running) || running.next != null) {
                return false;
            }
        }
        for (int i = 0; i < lists.length; i++) {
            if (lists[i] == null || !distinct.add(lists[i]) || !isListOK(i, visited)) {
                return false;
            }
        }
        for (Process process : visited) {
            for (Process other : visited) {
                if (process != other && process.id == other.id) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isListOK(int index, Set<Process> visited) {
        int length = 0;
        for (Process p = lists[index].first; p != null; p = p.next) {
            if (!visited.add(p) || !isSound(p)) {
                return false;
            }
            boolean mayWait = p.priority == index && running != null && running.priority >= index;
            if (index != BLOCKED && !mayWait) {
                return false;
            }
            length++;
        }
        return length == lists[index].length;
    }

    private boolean isSound(Process process) {
        return process.id >= 0 && process.id < nextId
                && process.priority >= LOWEST && process.priority <= HIGHEST;
    }

    /** A blocked process runs again once it is unblocked. */
    static void checkUnblock(int priority, int position) {
        Scheduler scheduler = new Scheduler();
        int id = scheduler.add(priority);
        boolean blocked = scheduler.block();
        assert blocked == (id >= 0);
        boolean unblocked = scheduler.unblock(position);
        assert unblocked == (blocked && position == 0);
        assert scheduler.running() == (unblocked ? id : -1);
        assert scheduler.repOK();
    }
}
