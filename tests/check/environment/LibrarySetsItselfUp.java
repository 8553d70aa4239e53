// Question: is what the library reads to set itself up named?
//@ verdict: holds
//@ target: LibrarySetsItselfUp#check
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public class LibrarySetsItselfUp {
    static void check() {
        List<String> list = new ArrayList<>(List.of("b", "a"));
        list.sort(Comparator.naturalOrder());
        assert list.get(0).equals("a");
    }
}
