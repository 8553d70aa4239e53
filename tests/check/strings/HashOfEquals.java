// Question: have equal strings equal hash codes, however they came about?
//@ verdict: holds
//@ target: HashOfEquals
import dev.cairn.Symbolic;

public class HashOfEquals {
    public static void main(String[] args) {
        String a = Symbolic.anyString(2);
        char c = Symbolic.anyChar();
        String built = a + c;
        String copied = new String((a + c).toCharArray());
        assert built.equals(copied);
        assert built.hashCode() == copied.hashCode();
        assert built.hashCode() == 31 * a.hashCode() + c;
    }
}
