package dbmerge;

/** What becomes of a conflict. */
interface Resolver {
    Row resolve(Conflict conflict);

    default String title() {
        return getClass().getSimpleName();
    }
}
