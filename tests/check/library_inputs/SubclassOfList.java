// Question: is a list with a limit of its own ever full at once?
//@ verdict: violated
//@ target: SubclassOfList#check
//@ throws: java.lang.IllegalStateException
//@ options: --non-null list
import java.util.ArrayList;

public class SubclassOfList {
    static class Limited extends ArrayList<String> {
        private final int limit;

        Limited(int limit) {
            if (limit < 0) {
                throw new IllegalArgumentException();
            }
            this.limit = limit;
        }

        boolean isFull() {
            return size() >= limit;
        }
    }

    static void check(Limited list) {
        assert list.limit >= 0;
        if (list.isFull()) {
            throw new IllegalStateException("full");
        }
    }
}
