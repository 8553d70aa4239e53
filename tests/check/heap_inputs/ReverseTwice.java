// Question: does a list that is reversed twice start where it started, even if it is a cycle?
//@ verdict: holds within bounds
//@ target: ReverseTwice#check
//@ options: --scope 2
public class ReverseTwice {
    ReverseTwice next;

    static ReverseTwice reverse(ReverseTwice n) {
        ReverseTwice done = null;
        while (n != null) {
            ReverseTwice rest = n.next;
            n.next = done;
            done = n;
            n = rest;
        }
        return done;
    }

    void check() {
        boolean loop = next == this;
        ReverseTwice again = reverse(reverse(this));
        assert again == this || loop;
    }
}
