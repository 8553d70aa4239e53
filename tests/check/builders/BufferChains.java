// Question: does StringBuffer behave as StringBuilder does?
//@ verdict: holds
//@ target: BufferChains
import dev.cairn.Symbolic;

public class BufferChains {
    public static void main(String[] args) {
        char c = Symbolic.anyChar();
        boolean front = Symbolic.anyBoolean();
        StringBuffer buffer = new StringBuffer("-");
        StringBuilder builder = new StringBuilder("-");
        if (front) {
            assert buffer.insert(0, c) == buffer;
            builder.insert(0, c);
        } else {
            assert buffer.append(c) == buffer;
            builder.append(c);
        }
        assert buffer.toString().equals(builder.toString());
        assert buffer.length() == 2;
        assert buffer.charAt(front ? 0 : 1) == c;
    }
}
