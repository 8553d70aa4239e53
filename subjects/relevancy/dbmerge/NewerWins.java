package dbmerge;

/** The row with the higher version wins, the left one if they are the same. */
final class NewerWins implements Resolver {
    @Override
    public Row resolve(Conflict conflict) {
        Row left = conflict.left();
        Row right = conflict.right();
        return right.version() > left.version() ? right : left;
    }
}
