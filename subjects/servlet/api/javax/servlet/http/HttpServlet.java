package javax.servlet.http;

import java.io.IOException;
import javax.servlet.ServletException;

/** As much of the servlet interfaces as the example needs. */
public abstract class HttpServlet {
    protected void doPost(HttpServletRequest request, HttpServletResponse response) throws ServletException, IOException {
        response.sendError(405, "not allowed");
    }
}
