// Question: does reversing twice give back every string?
//@ verdict: violated
//@ target: ReverseOfReverse
//@ throws: java.lang.AssertionError
//@ inputs: string de00 d83d
import dev.cairn.Symbolic;

public class ReverseOfReverse {
    // two surrogates in the wrong order become a pair, and a pair is kept
    public static void main(String[] args) {
        String s = Symbolic.anyString(2);
        String once = new StringBuilder(s).reverse().toString();
        String twice = new StringBuilder(once).reverse().toString();
        assert twice.equals(s);
    }
}
