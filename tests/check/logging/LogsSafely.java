// Question: is it shown of a method that logs that it does nothing wrong?
//@ verdict: holds
//@ target: LogsSafely#check
import java.util.logging.Logger;

public class LogsSafely {
    private static final Logger LOG = Logger.getLogger(LogsSafely.class.getName());

    static void check(int n) {
        if (n > 5) {
            LOG.warning("large");
            assert n != 5;
        }
    }
}
