// Question: is a repeated pattern periodic?
//@ verdict: holds
//@ target: RepeatedPattern
import dev.cairn.Symbolic;

public class RepeatedPattern {
    public static void main(String[] args) {
        String unit = Symbolic.anyString(2);
        int times = Symbolic.choose(4);
        String s = unit.repeat(times);
        assert s.length() == unit.length() * times;
        for (int i = unit.length(); i < s.length(); i++) {
            assert s.charAt(i) == s.charAt(i - unit.length());
        }
    }
}
