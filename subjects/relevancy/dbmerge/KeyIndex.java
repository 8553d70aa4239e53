package dbmerge;

import java.util.ArrayList;
import java.util.List;

/** Rows by key, sorted; looked up by halving. */
final class KeyIndex implements Index<Integer> {
    private final List<Row> rows = new ArrayList<>();

    static KeyIndex of(Iterable<Row> table) {
        KeyIndex index = new KeyIndex();
        for (Row row : table) {
            index.add(row);
        }
        return index;
    }

    @Override
    public void add(Row row) {
        int at = place(row.key());
        if (at < rows.size() && rows.get(at).key() == row.key()) {
            rows.set(at, row);
        } else {
            rows.add(at, row);
        }
    }

    @Override
    public Row find(Integer key) {
        int at = place(key);
        return at < rows.size() && rows.get(at).key() == key ? rows.get(at) : null;
    }

    @Override
    public int size() {
        return rows.size();
    }

    private int place(int key) {
        int low = 0;
        int high = rows.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (rows.get(middle).key() < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
