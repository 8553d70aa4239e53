// Question: does an inner object always have an outer one?
//@ verdict: holds
//@ target: InnerHasOuter#check
//@ options: --non-null a
public class InnerHasOuter {
    int count;

    class Inner {
        int seen() {
            return count;
        }
    }

    static int check(Inner a) {
        return a.seen();
    }
}
