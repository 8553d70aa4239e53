// Question: can the size of a window become negative?
//@ verdict: violated
//@ target: NegativeSize
//@ throws: java.lang.NegativeArraySizeException
//@ inputs: int 3; int 2
import dev.cairn.Symbolic;

public class NegativeSize {
    static int[] window(int from, int to) {
        int[] result = new int[to - from];
        for (int i = 0; i < result.length; i++) {
            result[i] = from + i;
        }
        return result;
    }

    public static void main(String[] args) {
        int from = Symbolic.anyInt();
        int to = Symbolic.anyInt();
        Symbolic.assume(from >= 0 && from <= 4);
        Symbolic.assume(to >= 0 && to <= 4);
        assert window(from, to).length <= 4;
    }
}
