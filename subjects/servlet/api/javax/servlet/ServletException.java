package javax.servlet;

/** As much of the servlet interfaces as the example needs. */
public class ServletException extends Exception {
    public ServletException(String message) {
        super(message);
    }
}
