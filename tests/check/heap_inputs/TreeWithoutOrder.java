// Question: is every tree a search tree?
//@ verdict: violated
//@ target: TreeWithoutOrder#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier --property assert
public class TreeWithoutOrder {
    int key;
    TreeWithoutOrder left;
    TreeWithoutOrder right;

    void check() {
        if (left != null && right != null && left != this && right != this) {
            assert left.key < right.key;
        }
    }
}
