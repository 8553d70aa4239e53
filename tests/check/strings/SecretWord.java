// Question: is there a string that opens the door?
//@ verdict: violated
//@ target: SecretWord
//@ throws: java.lang.IllegalStateException
//@ inputs: string 0063 0061 0069 0072 006e
import dev.cairn.Symbolic;

public class SecretWord {
    static void knock(String word) {
        if (word.equals("cairn")) {
            throw new IllegalStateException("the door is open");
        }
    }

    public static void main(String[] args) {
        knock(Symbolic.anyString());
    }
}
