// Question: are the elements of an array different objects?
//@ verdict: violated
//@ target: SameElementTwice#number
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier
public class SameElementTwice {
    static class Node {
        int value;
    }

    Node[] nodes;

    void number() {
        if (nodes == null || nodes.length != 2 || nodes[0] == null || nodes[1] == null) {
            return;
        }
        nodes[0].value = 0;
        nodes[1].value = 1;
        assert nodes[0].value == 0;
    }
}
