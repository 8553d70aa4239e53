// Question: does a walk that marks what it saw end, whatever the list looks like?
//@ verdict: holds within bounds
//@ target: VisitedMarks#walk
public class VisitedMarks {
    boolean seen;
    VisitedMarks next;

    void walk() {
        int n = 0;
        for (VisitedMarks m = this; m != null && !m.seen; m = m.next) {
            m.seen = true;
            n++;
        }
        assert n == 0 || seen;
    }
}
