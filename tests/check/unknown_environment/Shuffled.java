// Question: is an order found that a shuffle can give?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: Shuffled#check
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class Shuffled {
    static void check() {
        List<Integer> list = new ArrayList<>(List.of(1, 2));
        Collections.shuffle(list);
        assert list.get(0) == 1;
    }
}
