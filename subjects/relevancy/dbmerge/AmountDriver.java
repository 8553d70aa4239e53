package dbmerge;

import dev.cairn.Symbolic;

/** Property: where amounts are added, no money is lost. */
final class AmountDriver {
    public static void main(String[] args) {
        MergeApp app = new MergeApp();
        Table north = app.branch("north", 80, 3, 11);
        Table south = app.branch("south", 60, 4, 12);
        for (int i = 0; i < 2; i++) {
            int amount = Symbolic.anyInt();
            Symbolic.assume(amount >= -5000 && amount <= 5000);
            north.insert(new Row(1000 + i, "Guest" + i, amount, 1, "north"));
            south.insert(new Row(1001 + i, "Guest" + (i + 1), amount, 1, "south"));
        }
        MergeResult result = app.merge("sum", north, south);
        long before = north.sum(Column.AMOUNT) + south.sum(Column.AMOUNT);
        for (Row row : north) {
            Row same = KeyIndex.of(south).find(row.key());
            before -= same != null && same.sameContent(row) ? same.amount() : 0;
        }
        assert result.table().sum(Column.AMOUNT) == before;
    }
}
