package dbmerge;

/** One line of the audit log. */
record AuditEntry(int number, Kind kind, int key, String text) {
    enum Kind { COPIED, SAME, RESOLVED, SUMMARY }

    String line() {
        return String.format("%05d %-8s %s", number, kind, text);
    }
}
