// Question: can parameters and their elements refer to an array that was made just now?
//@ verdict: holds
//@ target: FreshIsNoParameter#check
//@ options: --strategy lazier --non-null rows
public class FreshIsNoParameter {
    static void check(int[][] rows, int[] row) {
        int[] fresh = {1, 2};
        if (row != null && row.length > 0) {
            row[0] = 5;
        }
        if (rows.length > 0 && rows[0] != null && rows[0].length > 1) {
            rows[0][1] = 5;
            assert rows[0] != fresh;
        }
        assert row != fresh && fresh[0] == 1 && fresh[1] == 2;
    }
}
