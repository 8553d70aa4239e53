// Question: can the separator after the last item be cut off when there is no item?
//@ verdict: violated
//@ target: TrailingSeparator
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: int 0
import dev.cairn.Symbolic;

public class TrailingSeparator {
    static String list(int items) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < items; i++) {
            b.append((char) ('a' + i)).append(", ");
        }
        b.setLength(b.length() - 2);
        return b.toString();
    }

    public static void main(String[] args) {
        String list = list(Symbolic.choose(4));
        assert !list.endsWith(",");
    }
}
