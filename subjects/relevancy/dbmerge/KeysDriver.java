package dbmerge;

import dev.cairn.Symbolic;

/** Property: after a merge every key is there once, in order. */
final class KeysDriver {
    public static void main(String[] args) {
        MergeApp app = new MergeApp();
        Table north = app.merge("left", app.branch("north", 40, 3, 11), app.head()).table();
        Table south = app.branch("south", 30, 4, 12);
        int key = Symbolic.anyInt();
        Symbolic.assume(key >= 0 && key < 400);
        south.insert(new Row(key, "Guest", 10, 0, "south"));
        Symbolic.assume(KeyIndex.of(south).size() == south.size());
        MergeResult result = app.merge("newer", north, south);
        assert result.isOrdered();
        assert result.row(key) != null;
        int both = 0;
        for (Row row : south) {
            both += KeyIndex.of(north).find(row.key()) != null ? 1 : 0;
        }
        assert result.table().size() == north.size() + south.size() - both;
    }
}
