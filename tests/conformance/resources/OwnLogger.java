// Question: does a logger of java.util.logging do what it does?
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

public class OwnLogger {
    private static final Logger LOG = Logger.getLogger(OwnLogger.class.getName());

    static class Printer extends Handler {
        @Override
        public void publish(LogRecord record) {
            String text = new SimpleFormatter().formatMessage(record);
            System.out.println(record.getLevel() + " " + record.getSourceMethodName() + " " + text);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    static int twice(int n) {
        LOG.fine("not said");
        LOG.log(Level.WARNING, "twice {0} is {1}", new Object[] {n, 2 * n});
        return 2 * n;
    }

    public static void main(String[] args) {
        LOG.setUseParentHandlers(false);
        LOG.addHandler(new Printer());
        LOG.info("begin");
        System.out.println(twice(21));
        System.out.println(LOG.isLoggable(Level.FINE) + " " + LOG.getParent().getName().isEmpty());
        LOG.setLevel(Level.FINE);
        LOG.fine(() -> "now " + LOG.getLevel());
    }
}
