package dbmerge;

/** Finds rows of a table by something. */
interface Index<K> {
    void add(Row row);

    /** The row, or null. */
    Row find(K by);

    int size();
}
