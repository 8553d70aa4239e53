// Question: does arraycopy within one array behave as if through a temporary?
//@ verdict: holds
//@ target: OverlappingArraycopy
import dev.cairn.Symbolic;

public class OverlappingArraycopy {
    public static void main(String[] args) {
        int[] a = {Symbolic.anyInt(), Symbolic.anyInt(), Symbolic.anyInt(), Symbolic.anyInt()};
        int from = Symbolic.choose(3);
        int to = Symbolic.choose(3);
        int[] before = {a[0], a[1], a[2], a[3]};
        System.arraycopy(a, from, a, to, 2);
        assert a[to] == before[from];
        assert a[to + 1] == before[from + 1];
        for (int i = 0; i < 4; i++) {
            if (i < to || i > to + 1) {
                assert a[i] == before[i];
            }
        }
    }
}
