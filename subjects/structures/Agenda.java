package structures;

/**
 * Appointments by the hour at which they begin; several may begin at the same hour. Invariant: a sorted
 * list holds the hour of every appointment, a search tree each hour once, and both are valid; no hour is
 * negative.
 */
public class Agenda {
    SortedList appointments = new SortedList();
    Bst hours = new Bst();

    /** Adds an appointment; false if the hour is negative. */
    public boolean book(int hour) {
        if (hour < 0) {
            return false;
        }
        appointments.insert(hour);
        hours.insert(hour);
        return true;
    }

    /** Cancels one appointment at an hour; false if there is none. */
    public boolean cancel(int hour) {
        if (!appointments.remove(hour)) {
            return false;
        }
        if (!appointments.contains(hour)) {
            hours.remove(hour);
        }
        return true;
    }

    public boolean isBusy(int hour) {
        return hours.contains(hour);
    }

    /** The last hour before another at which an appointment begins, or -1. */
    public int lastBefore(int hour) {
        return hour < 0 ? -1 : hours.floor(hour - 1, -1);
    }

    /** Moves all appointments of another agenda into this one. */
    public void takeOver(Agenda other) {
        if (other == this) {
            return;
        }
        appointments.merge(other.appointments);
        hours.addAll(other.hours);
        other.hours = new Bst();
    }

    public int size() {
        return appointments.size();
    }

    public boolean repOK() {
        if (appointments == null || hours == null || !appointments.repOK() || !hours.repOK()) {
            return false;
        }
        int distinct = 0;
        for (SortedList.Node n = appointments.head; n != null; n = n.next) {
            if (n.value < 0 || !hours.contains(n.value)) {
                return false;
            }
            if (n.next == null || n.next.value != n.value) {
                distinct++;
            }
        }
        return distinct == hours.size();
    }
}
