// Question: does rotating a linked list three times restore three elements?
//@ verdict: holds
//@ target: LinkedRotation
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.LinkedList;

public class LinkedRotation {
    public static void main(String[] args) {
        LinkedList<Short> ring = new LinkedList<>();
        short x = Verifier.nondetShort();
        short y = Verifier.nondetShort();
        ring.add(x);
        ring.add(y);
        ring.add((short) 3);
        for (int i = 0; i < 3; i++) {
            ring.addLast(ring.removeFirst());
        }
        assert ring.getFirst() == x;
        assert ring.get(1) == y;
        assert ring.getLast() == 3 && ring.size() == 3;
    }
}
