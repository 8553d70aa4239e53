// Question: does a recursion along a list end?
//@ verdict: violated
//@ target: SelfLoopOverflow#length
//@ throws: java.lang.StackOverflowError
public class SelfLoopOverflow {
    SelfLoopOverflow next;

    int length() {
        return next == null ? 1 : 1 + next.length();
    }
}
