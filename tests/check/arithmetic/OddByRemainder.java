// Question: is x % 2 == 1 the same as being odd?
//@ verdict: violated
//@ target: OddByRemainder#check
//@ throws: java.lang.AssertionError
//@ inputs: int -1
public class OddByRemainder {
    private static boolean isOdd(int x) {
        return x % 2 == 1;
    }

    static void check(int x) {
        boolean lowestBit = (x & 1) != 0;
        assert isOdd(x) == lowestBit : x + " is misjudged";
    }
}
