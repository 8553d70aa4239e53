// Question: is a list found with more nodes than the scope that the search begins with?
//@ target: FourthNode#sum
//@ verdict: violated
//@ throws: java.lang.AssertionError
class FourthNode {
    int value;
    FourthNode next;

    static int sum(FourthNode first) {
        int sum = 0;
        int nodes = 0;
        for (FourthNode n = first; n != null; n = n.next) {
            if (n.value != nodes) return -1;
            sum += n.value;
            nodes++;
        }
        assert nodes < 6 : "a long list";
        return sum;
    }
}
