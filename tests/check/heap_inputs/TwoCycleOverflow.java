// Question: is a list without a node that follows itself a list that ends?
//@ verdict: violated
//@ target: TwoCycleOverflow#length
//@ throws: java.lang.StackOverflowError
//@ options: --strategy lazier
public class TwoCycleOverflow {
    TwoCycleOverflow next;

    int length() {
        if (next == this || next == null) {
            return 1;
        }
        return 1 + next.length();
    }
}
