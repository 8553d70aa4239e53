package javax.servlet.http;

/** As much of the servlet interfaces as the example needs. */
public interface HttpSession {
    Object getAttribute(String name);

    void setAttribute(String name, Object value);
}
