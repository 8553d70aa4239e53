// Question: is the page number always within the list?
//@ verdict: violated
//@ target: ListIndex
//@ throws: java.lang.IndexOutOfBoundsException
//@ inputs: int 3
import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class ListIndex {
    public static void main(String[] args) {
        List<String> pages = new ArrayList<>();
        pages.add("cover");
        pages.add("text");
        pages.add("index");
        int page = Symbolic.anyInt();
        Symbolic.assume(page >= 0);
        if (page <= pages.size()) {
            String text = pages.get(page);
            assert text.length() >= 4;
        }
    }
}
