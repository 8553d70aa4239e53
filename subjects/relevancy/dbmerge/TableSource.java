package dbmerge;

/** Where a table comes from. */
interface TableSource {
    String name();

    /** @throws SourceException if the source cannot be read */
    Table read();
}
