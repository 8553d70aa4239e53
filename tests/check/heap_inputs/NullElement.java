// Question: is every element of an array there?
//@ verdict: violated
//@ target: NullElement#sum
//@ throws: java.lang.NullPointerException
//@ options: --non-null nodes
public class NullElement {
    static class Node {
        int value;
    }

    static int sum(Node[] nodes) {
        int sum = 0;
        for (Node n : nodes) {
            sum += n.value;
        }
        return sum;
    }
}
