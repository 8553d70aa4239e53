// Question: is a class with a logger explored as others are?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: Logs#check
import java.util.logging.Level;
import java.util.logging.Logger;

public class Logs {
    private static final Logger LOG = Logger.getLogger(Logs.class.getName());

    static int check(int n) {
        LOG.info("n is " + n);
        if (n == 42) {
            LOG.log(Level.WARNING, "not {0}", n);
            throw new IllegalStateException();
        }
        LOG.fine(() -> "all is well with " + n);
        return n;
    }
}
