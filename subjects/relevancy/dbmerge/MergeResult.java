package dbmerge;

/** The merged table, with its indexes and the log. */
record MergeResult(Table table, KeyIndex keys, NameIndex names, AuditLog log) {
    Row row(int key) {
        return keys.find(key);
    }

    boolean isOrdered() {
        for (int i = 1; i < table.size(); i++) {
            if (table.row(i - 1).key() >= table.row(i).key()) {
                return false;
            }
        }
        return true;
    }
}
