// Question: may an element be removed within a for-each loop?
//@ verdict: violated
//@ target: RemovedWhileIterating
//@ throws: java.util.ConcurrentModificationException
//@ inputs: int 10
import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class RemovedWhileIterating {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        int unwanted = Symbolic.anyInt();
        for (Integer element : list) {
            if (element == unwanted) {
                list.remove(element);
            }
        }
        assert !list.contains(unwanted);
    }
}
