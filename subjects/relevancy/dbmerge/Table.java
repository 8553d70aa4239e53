package dbmerge;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A table: rows of cells, checked against a schema. */
final class Table implements Iterable<Row> {
    private final Schema schema;
    private final List<Object[]> rows = new ArrayList<>();

    Table(Schema schema) {
        this.schema = schema;
    }

    Schema schema() {
        return schema;
    }

    void insert(Row row) {
        Object[] cells = row.cells();
        schema.check(cells);
        rows.add(cells);
    }

    int size() {
        return rows.size();
    }

    Row row(int at) {
        return Row.of(rows.get(at));
    }

    Object cell(int at, Column column) {
        return rows.get(at)[schema.position(column)];
    }

    long sum(Column column) {
        long sum = 0;
        for (Object[] row : rows) {
            sum += (Integer) row[schema.position(column)];
        }
        return sum;
    }

    List<Row> sorted() {
        List<Row> list = new ArrayList<>();
        for (Row row : this) {
            int at = list.size();
            while (at > 0 && list.get(at - 1).compareTo(row) > 0) {
                at--;
            }
            list.add(at, row);
        }
        return list;
    }

    @Override
    public Iterator<Row> iterator() {
        Iterator<Object[]> cells = rows.iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return cells.hasNext();
            }

            @Override
            public Row next() {
                return Row.of(cells.next());
            }
        };
    }
}
