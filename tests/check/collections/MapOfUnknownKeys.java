// Question: does a HashMap hold one entry per distinct unknown key?
//@ verdict: holds
//@ target: MapOfUnknownKeys
import dev.cairn.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class MapOfUnknownKeys {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        Map<Integer, String> map = new HashMap<>();
        assert map.put(a, "first") == null;
        String replaced = map.put(b, "second");
        if (a == b) {
            assert "first".equals(replaced);
            assert map.size() == 1;
        } else {
            assert replaced == null;
            assert map.size() == 2 && map.get(a).equals("first");
        }
        assert map.get(b).equals("second");
    }
}
