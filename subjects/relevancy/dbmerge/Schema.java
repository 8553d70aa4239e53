package dbmerge;

import java.util.List;

/** The columns of a table, and where they stand in a row. */
final class Schema {
    static final Schema ACCOUNTS = new Schema("accounts", List.of(Column.values()));

    private final String name;
    private final List<Column> columns;

    Schema(String name, List<Column> columns) {
        this.name = name;
        this.columns = columns;
    }

    String name() {
        return name;
    }

    List<Column> columns() {
        return columns;
    }

    int position(Column column) {
        int at = columns.indexOf(column);
        if (at < 0) {
            throw new IllegalArgumentException(name + " has no column " + column.title());
        }
        return at;
    }

    void check(Object[] cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells in a row of " + name);
        }
        for (int i = 0; i < cells.length; i++) {
            if (!columns.get(i).accepts(cells[i])) {
                throw new IllegalArgumentException("column " + columns.get(i).title() + " of " + name);
            }
        }
    }
}
