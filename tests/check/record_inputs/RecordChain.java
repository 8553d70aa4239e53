// Question: can the numbers along a chain of records sum up to 100?
//@ verdict: violated
//@ target: RecordChain#check
//@ throws: java.lang.AssertionError
public class RecordChain {
    record Link(int value, Link next) {}

    static void check(Link link) {
        int sum = 0;
        int n = 0;
        for (Link l = link; l != null; l = l.next()) {
            sum += l.value();
            n++;
        }
        assert n < 3 || sum != 100;
    }
}
