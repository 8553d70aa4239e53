// Question: can both parameters be the same object and have a value of 7?
//@ verdict: violated
//@ target: AliasByBoth#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp
public class AliasByBoth {
    static class Node {
        int value;
    }

    static void check(Node a, Node b) {
        if (a == b && a != null) {
            b.value += 1;
            assert a.value != 7;
        }
    }
}
