// Question: Can the next row hold something else?
//@ target: stubs.NextRowIsAnother#same
//@ verdict: violated (with stubs)
//@ throws: java.lang.AssertionError
//@ options: --stub java.sql.* --stub-never throw
package stubs;

import java.sql.ResultSet;
import java.sql.SQLException;

class NextRowIsAnother {
    static void same(ResultSet rows) throws SQLException {
        if (rows == null || !rows.next()) {
            return;
        }
        int first = rows.getInt(1);
        if (rows.next()) {
            assert rows.getInt(1) == first;
        }
    }
}
