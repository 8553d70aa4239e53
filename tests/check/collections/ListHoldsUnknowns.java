// Question: do add, set, indexOf and remove of a list keep account of unknown elements?
//@ verdict: holds
//@ target: ListHoldsUnknowns
import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class ListHoldsUnknowns {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        List<Integer> list = new ArrayList<>();
        list.add(a);
        list.add(b);
        assert list.indexOf(b) == (a == b ? 0 : 1);
        assert list.lastIndexOf(a) == (a == b ? 1 : 0);
        list.add(0, 7);
        assert list.get(1) == a && list.size() == 3;
        list.remove(Integer.valueOf(7));
        assert list.size() == 2;
        assert list.get(0) == a && list.get(1) == b;
    }
}
