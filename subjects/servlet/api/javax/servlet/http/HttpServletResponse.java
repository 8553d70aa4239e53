package javax.servlet.http;

import java.io.IOException;

/** As much of the servlet interfaces as the example needs. */
public interface HttpServletResponse {
    void sendError(int status, String message) throws IOException;

    void setStatus(int status);
}
