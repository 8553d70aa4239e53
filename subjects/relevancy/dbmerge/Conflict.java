package dbmerge;

/** Two rows with one key and different content. */
record Conflict(Row left, Row right) {
    Conflict {
        if (left.key() != right.key()) {
            throw new IllegalArgumentException("no conflict: " + left + ", " + right);
        }
    }

    boolean isRenaming() {
        return !left.name().equals(right.name());
    }

    String describe() {
        return left.origin() + "/" + right.origin() + (isRenaming() ? " renamed" : " changed");
    }
}
