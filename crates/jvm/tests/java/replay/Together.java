import java.lang.reflect.Field;
import java.util.Locale;

/** Calls that share a JVM: what one of them leaves behind must not show in the next. */
public class Together {
    static int calls;
    static final StringBuilder LOG = new StringBuilder();

    static String step(int n) {
        calls++;
        LOG.append(n);
        String property = System.getProperty("together");
        System.setProperty("together", "was here");
        String language = Locale.getDefault().getLanguage();
        Locale.setDefault(Locale.forLanguageTag("xx"));
        return calls + " " + LOG + " " + property + " " + (language.equals("xx") ? "changed" : "fresh");
    }

    /** A daemon that goes on, and would end the process some time later. */
    static void leave() {
        Thread thread = new Thread(Together::exitLater);
        thread.setDaemon(true);
        thread.start();
    }

    /** A thread that belongs to the call, and ends the process. */
    static void await() {
        new Thread(Together::exitLater).start();
    }

    private static void exitLater() {
        try {
            Thread.sleep(300);
        } catch (InterruptedException e) {
            return;
        }
        System.exit(9);
    }

    /** Writes to the address 0. */
    static void crash() throws ReflectiveOperationException {
        Class<?> type = Class.forName("sun.misc.Unsafe");
        Field field = type.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        type.getMethod("putAddress", long.class, long.class).invoke(field.get(null), 0L, 0L);
    }

    static void halt() {
        Runtime.getRuntime().halt(7);
    }

    static void hook() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            while (true) {
            }
        }));
        System.exit(3);
    }

    static String thread() {
        return Thread.currentThread().getName() + " " + Together.class.desiredAssertionStatus();
    }
}
