package webstore;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A stub of the back-end database: named tables of rows, the first column being the key. */
final class Database {
    private final Map<String, List<Object[]>> tables = new HashMap<>();
    private final List<String> statements = new ArrayList<>();

    void create(String table) {
        if (tables.putIfAbsent(table, new ArrayList<>()) != null) {
            throw new IllegalStateException("table exists: " + table);
        }
        statements.add("create " + table);
    }

    void insert(String table, Object... row) {
        List<Object[]> rows = rows(table);
        if (find(rows, (String) row[0]) >= 0) {
            throw new IllegalArgumentException("duplicate key in " + table + ": " + row[0]);
        }
        rows.add(row);
        statements.add("insert " + table + ' ' + row[0]);
    }

    Object[] select(String table, String key) {
        List<Object[]> rows = rows(table);
        int at = find(rows, key);
        return at < 0 ? null : rows.get(at);
    }

    void update(String table, String key, int column, Object value) {
        Object[] row = select(table, key);
        if (row == null) {
            throw new IllegalArgumentException("no such key in " + table + ": " + key);
        }
        row[column] = value;
        statements.add("update " + table + ' ' + key + " column " + column);
    }

    boolean delete(String table, String key) {
        List<Object[]> rows = rows(table);
        int at = find(rows, key);
        if (at < 0) {
            return false;
        }
        rows.remove(at);
        statements.add("delete " + table + ' ' + key);
        return true;
    }

    List<Object[]> scan(String table) {
        return new ArrayList<>(rows(table));
    }

    int count(String table) {
        return rows(table).size();
    }

    List<String> statements() {
        return statements;
    }

    private List<Object[]> rows(String table) {
        List<Object[]> rows = tables.get(table);
        if (rows == null) {
            throw new IllegalArgumentException("no such table: " + table);
        }
        return rows;
    }

    private static int find(List<Object[]> rows, String key) {
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i)[0].equals(key)) {
                return i;
            }
        }
        return -1;
    }
}
