// Question: do different strings of two units have different hash codes?
//@ verdict: violated
//@ target: HashCollision
//@ throws: java.lang.AssertionError
//@ inputs: string 0041 0061; string 0042 0042
import dev.cairn.Symbolic;

public class HashCollision {
    public static void main(String[] args) {
        String a = Symbolic.anyString(2);
        String b = Symbolic.anyString(2);
        if (!a.equals(b)) {
            assert a.hashCode() != b.hashCode();
        }
    }
}
