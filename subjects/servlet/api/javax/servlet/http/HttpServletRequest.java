package javax.servlet.http;

/** As much of the servlet interfaces as the example needs. */
public interface HttpServletRequest {
    String getParameter(String name);

    HttpSession getSession();
}
