/** Allocation: complete binary trees are built, counted and dropped. */
public class BinaryTrees {
    final BinaryTrees left;
    final BinaryTrees right;

    BinaryTrees(BinaryTrees left, BinaryTrees right) {
        this.left = left;
        this.right = right;
    }

    public static void main(String[] args) {
        int rounds = Integer.parseInt(args[0]);
        int nodes = 0;
        for (int r = 0; r < rounds; r++) {
            nodes += build(13).count();
        }
        System.out.println("nodes " + nodes);
    }

    static BinaryTrees build(int depth) {
        if (depth == 0) {
            return new BinaryTrees(null, null);
        }
        return new BinaryTrees(build(depth - 1), build(depth - 1));
    }

    int count() {
        return left == null ? 1 : 1 + left.count() + right.count();
    }
}
