package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * Filters by table and column. Invariant: there is a valid map whose values are valid maps; all of these
 * are different and have nothing in common.
 */
public class SQLFilter {
    HashMap tables;

    public SQLFilter() {
        tables = new HashMap();
    }

    /** Sets the filter of a column; the one before, or null. */
    public Object put(int table, int column, Object filter) {
        HashMap columns = (HashMap) tables.get(table);
        if (columns == null) {
            columns = new HashMap();
            tables.put(table, columns);
        }
        return columns.put(column, filter);
    }

    /** The filter of a column, or null. */
    public Object get(int table, int column) {
        HashMap columns = (HashMap) tables.get(table);
        return columns == null ? null : columns.get(column);
    }

    public boolean repOK() {
        Set<Object> seen = new HashSet<>();
        return tables != null && tables.repOK(seen) && hasDisjointMaps(seen);
    }

    /** Whether each value of what is known to be a valid map is another valid map. */
    private boolean hasDisjointMaps(Set<Object> seen) {
        for (HashMap.Entry chain : tables.table) {
            for (HashMap.Entry e = chain; e != null; e = e.next) {
                if (!(e.value instanceof HashMap columns) || !columns.repOK(seen)) {
                    return false;
                }
            }
        }
        return true;
    }
}
