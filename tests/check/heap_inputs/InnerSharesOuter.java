// Question: do two inner objects belong to different outer ones?
//@ verdict: violated
//@ target: InnerSharesOuter#check
//@ throws: java.lang.AssertionError
//@ options: --non-null a,b
public class InnerSharesOuter {
    int count;

    class Inner {
        void add() {
            count++;
        }

        int seen() {
            return count;
        }
    }

    static void check(Inner a, Inner b) {
        int before = a.seen();
        b.add();
        assert a == b || a.seen() == before;
    }
}
