package dbmerge;

/** What happens to one key: one of the rows may be null. */
final class MergeStep {
    private final Row left;
    private final Row right;

    MergeStep(Row left, Row right) {
        this.left = left;
        this.right = right;
    }

    Row left() {
        return left;
    }

    Row right() {
        return right;
    }

    boolean isCopy() {
        return left == null || right == null;
    }

    boolean isConflict() {
        return !isCopy() && !left.sameContent(right);
    }

    Row any() {
        return left != null ? left : right;
    }
}
