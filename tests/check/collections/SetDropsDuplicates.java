// Question: are two tickets in a set always two?
//@ verdict: violated
//@ target: SetDropsDuplicates
//@ throws: java.lang.AssertionError
//@ inputs: char 120; char 120
import dev.cairn.Symbolic;
import java.util.HashSet;
import java.util.Set;

public class SetDropsDuplicates {
    public static void main(String[] args) {
        Set<Character> tickets = new HashSet<>();
        tickets.add(Symbolic.anyChar());
        tickets.add(Symbolic.anyChar());
        assert tickets.size() == 2;
    }
}
