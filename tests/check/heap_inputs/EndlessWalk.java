// Question: is an assertion behind a loop that need not end violated? The loop ends only for lists
// that end.
//@ verdict: holds within bounds
//@ target: EndlessWalk#last
public class EndlessWalk {
    EndlessWalk next;

    void last() {
        EndlessWalk n = this;
        while (n.next != null) {
            n = n.next;
        }
        assert n.next == null && next != this;
    }
}
