package dbmerge;

/** Amounts are added, and the result is newer than both. */
final class SumAmounts implements Resolver {
    private final Resolver names;

    SumAmounts(Resolver names) {
        this.names = names;
    }

    @Override
    public Row resolve(Conflict conflict) {
        Row left = conflict.left();
        Row right = conflict.right();
        Row named = names.resolve(conflict);
        int version = Math.max(left.version(), right.version()) + 1;
        return named.withAmount(left.amount() + right.amount()).withVersion(version);
    }

    @Override
    public String title() {
        return "SumAmounts(" + names.title() + ')';
    }
}
