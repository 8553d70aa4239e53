// Question: can the bracket matcher run out of open brackets?
//@ verdict: violated
//@ target: BracketMatcher#balanced
//@ throws: java.util.NoSuchElementException
//@ inputs: string 0029
import java.util.ArrayDeque;
import java.util.Deque;

public class BracketMatcher {
    static boolean balanced(String text) {
        if (text == null || text.length() > 3) {
            return false;
        }
        Deque<Character> open = new ArrayDeque<>();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(') {
                open.push(c);
            } else if (c == ')') {
                open.pop();
            }
        }
        return open.isEmpty();
    }
}
