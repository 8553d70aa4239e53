// Question: Does a class of the JDK throw what it declares, without being executed?
//@ target: stubs.ThrowsWhatItDeclares#connect
//@ verdict: violated (with stubs)
//@ throws: java.lang.AssertionError
//@ options: --stub java.sql.*
package stubs;

import java.sql.DriverManager;
import java.sql.SQLException;

class ThrowsWhatItDeclares {
    static void connect() {
        try {
            DriverManager.getConnection("jdbc:shop");
        } catch (SQLException e) {
            assert false : "nobody handles that";
        }
    }
}
