// Question: is every short word the name of a constant?
//@ verdict: violated
//@ target: EnumValueOfUnknown
//@ throws: java.lang.IllegalArgumentException
//@ inputs: string 0055
import dev.cairn.Symbolic;

public class EnumValueOfUnknown {
    enum Move { UP, DOWN }

    public static void main(String[] args) {
        String word = Symbolic.anyString(2);
        Move move = Move.valueOf(word);
        assert move == Move.UP;
    }
}
