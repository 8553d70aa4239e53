// Question: does clearing the lowest bit repeatedly count the bits?
//@ verdict: holds
//@ target: CountByClearing
import dev.cairn.Symbolic;

public class CountByClearing {
    public static void main(String[] args) {
        int x = Symbolic.anyInt() & 0xff00ff;
        int count = 0;
        for (int rest = x; rest != 0; rest &= rest - 1) {
            count++;
        }
        assert count == Integer.bitCount(x);
        assert count <= 16;
    }
}
