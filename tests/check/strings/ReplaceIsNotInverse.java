// Question: does replacing back restore the name?
//@ verdict: violated
//@ target: ReplaceIsNotInverse
//@ throws: java.lang.AssertionError
//@ inputs: string 002f
import dev.cairn.Symbolic;

public class ReplaceIsNotInverse {
    public static void main(String[] args) {
        String name = Symbolic.anyString(3);
        String internal = name.replace('.', '/');
        String back = internal.replace('/', '.');
        assert back.equals(name);
    }
}
