package dbmerge;

/** The left side is right. */
final class LeftWins implements Resolver {
    @Override
    public Row resolve(Conflict conflict) {
        return conflict.left();
    }
}
