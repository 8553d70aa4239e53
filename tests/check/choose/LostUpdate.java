// Question: can two interleaved increments lose one?
//@ verdict: violated
//@ target: LostUpdate
//@ throws: java.lang.AssertionError
//@ inputs: int 0; int 1; int 0
import dev.cairn.Symbolic;

public class LostUpdate {
    static int shared;

    static final int[] pc = new int[2];
    static final int[] local = new int[2];

    static void step(int thread) {
        if (pc[thread] == 0) {
            local[thread] = shared;
        } else {
            shared = local[thread] + 1;
        }
        pc[thread]++;
    }

    public static void main(String[] args) {
        while (pc[0] < 2 || pc[1] < 2) {
            int thread = pc[0] == 2 ? 1 : pc[1] == 2 ? 0 : Symbolic.choose(2);
            step(thread);
        }
        assert shared == 2;
    }
}
