// Question: can a tree count a node twice?
//@ verdict: violated
//@ target: TreeShared#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp
public class TreeShared {
    static class Tree {
        int visits;
        Tree left;
        Tree right;
    }

    static void visit(Tree t, int depth) {
        if (t == null || depth == 0) {
            return;
        }
        t.visits++;
        visit(t.left, depth - 1);
        visit(t.right, depth - 1);
    }

    static void check(Tree t) {
        if (t == null || t.visits != 0) {
            return;
        }
        visit(t, 2);
        assert t.visits == 1;
    }
}
