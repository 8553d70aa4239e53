// Question: does a matrix of lists have a number at (1, 0) that makes the product 12?
//@ verdict: violated
//@ target: NestedLists#product
//@ throws: java.lang.IllegalStateException
//@ options: --non-null rows
import java.util.List;

public class NestedLists {
    static int product(List<List<Integer>> rows) {
        if (rows.size() < 2 || rows.get(0) == null || rows.get(1) == null) {
            return 0;
        }
        if (rows.get(0).isEmpty() || rows.get(1).isEmpty()) {
            return 0;
        }
        Integer a = rows.get(0).get(0);
        Integer b = rows.get(1).get(0);
        if (a != null && b != null && a == 3 && b == 4 && rows.get(0) != rows.get(1)) {
            throw new IllegalStateException("12");
        }
        return 0;
    }
}
