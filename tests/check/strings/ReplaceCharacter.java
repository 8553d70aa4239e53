// Question: does replace leave none of the old characters and keep the length?
//@ verdict: holds
//@ target: ReplaceCharacter
import dev.cairn.Symbolic;

public class ReplaceCharacter {
    public static void main(String[] args) {
        String name = Symbolic.anyString();
        Symbolic.assume(name.length() <= 4);
        String path = name.replace('.', '/');
        assert path.length() == name.length();
        assert path.indexOf('.') == -1;
        for (int i = 0; i < name.length(); i++) {
            char was = name.charAt(i);
            assert path.charAt(i) == (was == '.' ? '/' : was);
        }
    }
}
