// Question: Is a column of a row the same again, and is there an end that stays one?
//@ target: stubs.RowsOfAResult#sum
//@ verdict: holds within bounds
//@ options: --stub java.sql.* --stub-never throw --loop 3
package stubs;

import java.sql.ResultSet;
import java.sql.SQLException;

class RowsOfAResult {
    static void sum(ResultSet rows) throws SQLException {
        if (rows == null) {
            return;
        }
        while (rows.next()) {
            assert rows.getInt("n") == rows.getInt("n");
        }
        assert !rows.next();
    }
}
