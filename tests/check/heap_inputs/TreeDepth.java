// Question: does a recursion over a tree that counts how deep it is end, whatever the tree is?
//@ verdict: holds within bounds
//@ target: TreeDepth#check
//@ options: --scope 2
public class TreeDepth {
    TreeDepth left;
    TreeDepth right;

    static int depth(TreeDepth t, int most) {
        if (t == null || most == 0) {
            return 0;
        }
        return 1 + Math.max(depth(t.left, most - 1), depth(t.right, most - 1));
    }

    void check() {
        int d = depth(this, 3);
        assert d >= 1 && d <= 3;
    }
}
