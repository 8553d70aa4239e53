// Question: is the first price still there after the second article is entered?
//@ verdict: violated
//@ target: MapOverwrites
//@ throws: java.lang.AssertionError
//@ inputs: int 4; int 4
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.HashMap;
import java.util.Map;

public class MapOverwrites {
    public static void main(String[] args) {
        Map<Integer, Integer> prices = new HashMap<>();
        int pen = Verifier.nondetInt();
        int ink = Verifier.nondetInt();
        prices.put(pen, 2);
        prices.put(ink, 9);
        assert prices.get(pen) == 2;
    }
}
