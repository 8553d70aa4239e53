package dbmerge;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** What the merge did, in order. */
final class AuditLog {
    private final List<AuditEntry> entries = new ArrayList<>();
    private final Map<AuditEntry.Kind, Integer> counts = new EnumMap<>(AuditEntry.Kind.class);

    void add(AuditEntry.Kind kind, int key, String text) {
        entries.add(new AuditEntry(entries.size() + 1, kind, key, text));
        counts.merge(kind, 1, Integer::sum);
    }

    int count(AuditEntry.Kind kind) {
        return counts.getOrDefault(kind, 0);
    }

    List<AuditEntry> entries() {
        return entries;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (AuditEntry entry : entries) {
            text.append(entry.line()).append('\n');
        }
        return text.toString();
    }
}
