package inferred.buggy;

/** {@code inferred.Train} with a bug: the wagon behind one that is removed stays coupled to it. */
public class Train {
    static class Wagon {
        final int load;
        Wagon next;
        Wagon previous;

        Wagon(int load) {
            this.load = load;
        }
    }

    private Wagon first;
    private Wagon last;
    private int length;

    /** Couples a wagon behind the last one. */
    public void append(int load) {
        Wagon wagon = new Wagon(load);
        wagon.previous = last;
        if (last == null) {
            first = wagon;
        } else {
            last.next = wagon;
        }
        last = wagon;
        length++;
    }

    /** Couples a wagon in front of the first one. */
    public void prepend(int load) {
        Wagon wagon = new Wagon(load);
        wagon.next = first;
        if (first == null) {
            last = wagon;
        } else {
            first.previous = wagon;
        }
        first = wagon;
        length++;
    }

    /** Uncouples the first wagon with this load; false if there is none. */
    public boolean remove(int load) {
        for (Wagon at = first; at != null; at = at.next) {
            if (at.load == load) {
                if (at.previous == null) {
                    first = at.next;
                } else {
                    at.previous.next = at.next;
                }
                if (at.next == null) {
                    last = at.previous;
                }
                length--;
                return true;
            }
        }
        return false;
    }

    public int length() {
        return length;
    }
}
