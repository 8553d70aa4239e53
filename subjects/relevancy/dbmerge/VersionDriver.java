package dbmerge;

import dev.cairn.Symbolic;

/** Property: the newer row survives a conflict, and each conflict is in the log. */
final class VersionDriver {
    public static void main(String[] args) {
        check("newer");
    }

    static void check(String resolver) {
        MergeApp app = new MergeApp();
        Table north = app.branch("north", 80, 3, 11);
        Table south = app.branch("south", 60, 4, 12);
        int[] versions = new int[4];
        for (int i = 0; i < 2; i++) {
            versions[2 * i] = Symbolic.anyInt();
            versions[2 * i + 1] = Symbolic.anyInt();
            north.insert(new Row(2000 + i, "Guest", 5, versions[2 * i], "north"));
            south.insert(new Row(2000 + i, i == 0 ? "Guest" : "Host", 5, versions[2 * i + 1], "south"));
        }
        MergeResult result = app.merge(resolver, north, south);
        for (int i = 0; i < 2; i++) {
            assert result.row(2000 + i).version() == Math.max(versions[2 * i], versions[2 * i + 1]);
        }
        assert result.log().count(AuditEntry.Kind.RESOLVED) == MergePlan.of(north, south).conflicts();
    }
}
