package dbmerge;

import java.util.List;

/** Reads the tables, merges them and writes reports. */
final class MergeApp {
    private final Resolvers resolvers = new Resolvers();
    private final Report report = new Report(12, 5);

    Table branch(String name, int rows, int step, int seed) {
        Table table = new BranchSource(name, rows, step, seed).read();
        report.of(table);
        return table;
    }

    Table head() {
        return new TextSource("head", List.of("# head office", "", "50; Anna; 1200; 3", "60; Berta; 310; 1")).read();
    }

    MergeResult merge(String resolver, Table left, Table right) {
        MergeResult result = new Merger(resolvers.make(resolver)).merge(left, right);
        report.of(result.table());
        result.log().text();
        return result;
    }
}
