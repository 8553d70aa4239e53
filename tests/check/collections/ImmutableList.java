// Question: can the list that is handed out be changed?
//@ verdict: violated
//@ target: ImmutableList
//@ throws: java.lang.UnsupportedOperationException
//@ inputs: boolean true
import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.List;

public class ImmutableList {
    static List<String> names(boolean fixed) {
        List<String> names = List.of("ada", "alan");
        return fixed ? names : new ArrayList<>(names);
    }

    public static void main(String[] args) {
        List<String> names = names(Symbolic.anyBoolean());
        names.add("grace");
        assert names.size() == 3;
    }
}
