// Question: the default handler prints a nested custom exception with cause chain and suppressed ones exactly as java does
//@ exit: 1
public class UncaughtWithCausesAndSuppressed {
    static class AppException extends Exception {
        private final int code;
        AppException(int code, String msg, Throwable cause) { super(msg, cause); this.code = code; }
        @Override public String getMessage() { return "[" + code + "] " + super.getMessage(); }
    }
    static class Shown extends RuntimeException {
        Shown(Throwable c) { super(c); }
        @Override public String toString() { return "Shown!" + getCause().getMessage(); }
    }
    static class Conn implements AutoCloseable {
        final String id;
        Conn(String id) { this.id = id; System.out.println("open " + id); }
        void query(String q) throws AppException {
            try { Integer.parseInt(q); } catch (NumberFormatException e) { throw new AppException(42, "query " + id, e); }
        }
        @Override public void close() { System.out.println("close " + id); throw new IllegalStateException("close " + id); }
    }
    static void work(String q) throws AppException {
        try (Conn a = new Conn("A"); Conn b = new Conn("B")) {
            b.query(q);
            System.out.println("ok " + q);
        }
    }
    static void outer(String q) {
        try { work(q); } catch (AppException e) { throw new Shown(e); }
    }
    public static void main(String[] args) {
        try {
            outer("17");
        } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + e.getSuppressed()[0].getMessage()); }
        Runnable r = () -> outer("x1");
        System.out.println("go");
        try { r.run(); }
        finally { System.out.println("main finally"); }
    }
}
