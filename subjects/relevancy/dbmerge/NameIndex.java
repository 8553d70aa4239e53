package dbmerge;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Rows by name, whatever its case; the first of a name counts. */
final class NameIndex implements Index<String> {
    private final Map<String, Row> rows = new HashMap<>();
    private int doubles;

    @Override
    public void add(Row row) {
        if (rows.putIfAbsent(row.name().toLowerCase(Locale.ROOT), row) != null) {
            doubles++;
        }
    }

    @Override
    public Row find(String name) {
        return rows.get(name.toLowerCase(Locale.ROOT));
    }

    @Override
    public int size() {
        return rows.size();
    }

    int doubles() {
        return doubles;
    }
}
