package dbmerge;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Figures about a table. */
final class Statistics {
    private final Map<String, Integer> byOrigin = new TreeMap<>();
    private int longest;

    static Statistics of(Table table) {
        Statistics statistics = new Statistics();
        for (Row row : table) {
            statistics.byOrigin.merge(row.origin(), 1, Integer::sum);
            statistics.longest = Math.max(statistics.longest, row.name().length());
        }
        return statistics;
    }

    int of(String origin) {
        return byOrigin.getOrDefault(origin, 0);
    }

    int longestName() {
        return longest;
    }

    static String initials(Table table) {
        return StreamSupport.stream(table.spliterator(), false)
                .map(row -> row.name().substring(0, 1))
                .distinct()
                .sorted()
                .collect(Collectors.joining(","));
    }

    @Override
    public String toString() {
        return byOrigin.entrySet().stream().map(e -> e.getKey() + '=' + e.getValue()).collect(Collectors.joining(" "));
    }
}
