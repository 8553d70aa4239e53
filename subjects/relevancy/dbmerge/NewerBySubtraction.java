package dbmerge;

/** {@link NewerWins} with a fault: the difference of two versions can overflow. */
final class NewerBySubtraction implements Resolver {
    @Override
    public Row resolve(Conflict conflict) {
        Row left = conflict.left();
        Row right = conflict.right();
        return right.version() - left.version() > 0 ? right : left;
    }
}
