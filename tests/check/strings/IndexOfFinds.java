// Question: does indexOf find the first occurrence and lastIndexOf the last?
//@ verdict: holds
//@ target: IndexOfFinds
import dev.cairn.Symbolic;

public class IndexOfFinds {
    public static void main(String[] args) {
        String s = Symbolic.anyString();
        Symbolic.assume(s.length() <= 4);
        int first = s.indexOf('/');
        int last = s.lastIndexOf('/');
        if (first < 0) {
            assert first == -1 && last == -1;
            for (int i = 0; i < s.length(); i++) {
                assert s.charAt(i) != '/';
            }
        } else {
            assert first <= last;
            assert s.charAt(first) == '/' && s.charAt(last) == '/';
            assert s.indexOf('/', last + 1) == -1;
        }
    }
}
