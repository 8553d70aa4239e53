package dbmerge;

/** Merges two tables by keys. */
final class Merger {
    private final Resolver resolver;

    Merger(Resolver resolver) {
        this.resolver = resolver;
    }

    MergeResult merge(Table left, Table right) {
        MergePlan plan = MergePlan.of(left, right);
        Table merged = new Table(left.schema());
        AuditLog log = new AuditLog();
        NameIndex names = new NameIndex();
        for (MergeStep step : plan.steps()) {
            Row row = perform(step, log);
            merged.insert(row);
            names.add(row);
        }
        log.add(AuditEntry.Kind.SUMMARY, 0, resolver.title() + ": " + merged.size() + " rows");
        return new MergeResult(merged, KeyIndex.of(merged), names, log);
    }

    private Row perform(MergeStep step, AuditLog log) {
        Row row = step.any();
        if (step.isCopy()) {
            log.add(AuditEntry.Kind.COPIED, row.key(), row.name() + " of " + row.origin());
            return row;
        }
        if (!step.isConflict()) {
            log.add(AuditEntry.Kind.SAME, row.key(), row.name());
            return row;
        }
        Conflict conflict = new Conflict(step.left(), step.right());
        log.add(AuditEntry.Kind.RESOLVED, row.key(), conflict.describe());
        return resolver.resolve(conflict);
    }
}
