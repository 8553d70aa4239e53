// Question: does the walk with two speeds find every cycle that starts at the first node?
//@ verdict: holds within bounds
//@ target: TwoSpeeds#check
//@ options: --strategy lazier
public class TwoSpeeds {
    TwoSpeeds next;

    boolean hasCycle() {
        TwoSpeeds slow = this;
        TwoSpeeds fast = this;
        while (fast != null && fast.next != null) {
            slow = slow.next;
            fast = fast.next.next;
            if (slow == fast) {
                return true;
            }
        }
        return false;
    }

    void check() {
        boolean cycle = hasCycle();
        assert next != this || cycle;
        assert next == null || next.next != this || cycle;
        assert next != null || !cycle;
    }
}
