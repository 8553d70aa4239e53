// Question: are records with a float component equal when the floats are?
//@ verdict: violated
//@ target: RecordOfZero
//@ throws: java.lang.AssertionError
//@ inputs: float 00000000; float 80000000
import dev.cairn.Symbolic;

public class RecordOfZero {
    record Reading(float celsius) {}

    public static void main(String[] args) {
        Reading a = new Reading(Symbolic.anyFloat());
        Reading b = new Reading(Symbolic.anyFloat());
        if (a.celsius() == b.celsius()) {
            assert a.equals(b);
        }
    }
}
