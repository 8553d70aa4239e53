// Question: does remove(x) remove the element x from a list of integers?
//@ verdict: violated
//@ target: ListRemoveOverload
//@ throws: java.lang.AssertionError
//@ inputs: int 0
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.ArrayList;
import java.util.List;

public class ListRemoveOverload {
    public static void main(String[] args) {
        List<Integer> free = new ArrayList<>(List.of(2, 1, 0));
        int seat = Verifier.nondetInt();
        Verifier.assume(seat >= 0 && seat < 3);
        free.remove(seat); // the overload with an index
        assert !free.contains(seat);
    }
}
