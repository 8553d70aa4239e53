package odd;

// Shared and cyclic structures; nothing says which are valid.
public class Graph {
    public Graph left;
    public Graph right;
    public int mark;

    public boolean isDiamond() {
        return left != null && right != null && left != right && left.left != null && left.left == right.left;
    }

    public boolean isRing() {
        return left != null && left != this && left.left == this;
    }

    public void knot(Graph other) {
        if (other != null && other != this) {
            other.left = this;
            this.right = other;
        }
    }
}
