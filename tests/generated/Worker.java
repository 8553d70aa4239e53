import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.sun.management.OperatingSystemMXBean;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.File;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs tests against changed classes, in a JVM of its own that may hang, fill up or exit.
 *
 * <p>Standard input has requests: a limit of processor time in nanoseconds, the changed classes (names and
 * bytes), the names of the test classes. Standard output has one answer to each: how many tests were run,
 * the processor time, what failed first ("" if nothing did), and whether threads are left over.
 */
public final class Worker {
    /** The exit code if the limit of time was met. */
    static final int OUT_OF_TIME = 4;
    /** The exit code of the JVM if there is no memory left: that of {@code ExitOnOutOfMemoryError}. */
    static final int OUT_OF_MEMORY = 3;
    /** For the first run, which loads JUnit, besides the limit. */
    private static final long LOADING = 3_000_000_000L;

    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** What failed first; set while tests run, and no more of them are run when it is. */
    private static volatile String failure;
    private static volatile int tests;

    private Worker() { }

    /** Found by JUnit through META-INF/services: nothing is run any more after a failure. */
    public static final class StopAtFirst implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return failure == null ? ConditionEvaluationResult.enabled(null)
                    : ConditionEvaluationResult.disabled("a test has failed");
        }
    }

    private static final class Listener implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                tests++;
            }
            if (result.getStatus() == TestExecutionResult.Status.FAILED && failure == null) {
                failure = test.getLegacyReportingName() + result.getThrowable().map(t -> ": " + t).orElse("");
            }
        }
    }

    /** Tests and subjects are classes of one loader, because they share packages. */
    private static final class Loader extends URLClassLoader {
        private final Map<String, byte[]> changed;

        Loader(URL[] path, Map<String, byte[]> changed) {
            super(path, Worker.class.getClassLoader());
            this.changed = changed;
            setDefaultAssertionStatus(true);
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            byte[] bytes = changed.get(name);
            return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] path) throws Exception {
        DataInputStream requests = new DataInputStream(System.in);
        DataOutputStream answers = new DataOutputStream(System.out);
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        URL[] urls = urls(path);
        Launcher launcher = LauncherFactory.create();
        launcher.registerTestExecutionListeners(new Listener());
        Set<Thread> known = new HashSet<>();
        long loading = LOADING;
        while (true) {
            long limit;
            try {
                limit = requests.readLong();
            } catch (EOFException end) {
                return;
            }
            Map<String, byte[]> changed = new HashMap<>();
            for (int left = requests.readInt(); left > 0; left--) {
                String name = requests.readUTF();
                changed.put(name, requests.readNBytes(requests.readInt()));
            }
            List<String> names = new ArrayList<>();
            for (int left = requests.readInt(); left > 0; left--) {
                names.add(requests.readUTF());
            }
            known.addAll(Thread.getAllStackTraces().keySet());
            long before = SYSTEM.getProcessCpuTime();
            tests = 0;
            failure = null;
            Thread running = new Thread(() -> run(launcher, new Loader(urls, changed), names));
            running.start();
            if (!finishes(running, before + limit + loading)) {
                stop(running);
                failure = "out of time";
            }
            loading = 0;
            boolean leftOver = Thread.getAllStackTraces().keySet().stream()
                    .anyMatch(t -> !known.contains(t) && t.getThreadGroup() != null
                            && t.getThreadGroup().getName().equals("main"));
            answers.writeInt(tests);
            answers.writeLong(SYSTEM.getProcessCpuTime() - before);
            String what = failure == null ? "" : failure;
            answers.writeUTF(what.length() <= 1000 ? what : what.substring(0, 1000));
            answers.writeBoolean(leftOver);
            answers.flush();
        }
    }

    private static void run(Launcher launcher, Loader loader, List<String> names) {
        Thread.currentThread().setContextClassLoader(loader);
        try (loader) {
            LauncherDiscoveryRequestBuilder builder = LauncherDiscoveryRequestBuilder.request()
                    .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "true");
            for (String name : names) {
                builder.selectors(selectClass(loader.loadClass(name)));
            }
            LauncherDiscoveryRequest request = builder.build();
            launcher.execute(request);
        } catch (Throwable e) {
            // Whatever the changed classes did to JUnit, they were noticed.
            failure = "" + e;
        }
    }

    /** Waits for a thread until the process has used so much processor time; whether it ended by itself. */
    private static boolean finishes(Thread running, long deadline) throws InterruptedException {
        // Processor time, not time: how busy the machine is with other things does not count.
        while (running.isAlive() && SYSTEM.getProcessCpuTime() < deadline) {
            running.join(10);
        }
        return !running.isAlive();
    }

    /**
     * Ends the tests, if possible without the JVM, which takes a second to replace. What a stopped thread
     * may leave in disorder are the changed classes, and those are thrown away. The JVM is left where a
     * thread cannot be stopped (as from Java 20 on) or does not stop.
     */
    @SuppressWarnings("removal")
    private static void stop(Thread running) throws InterruptedException {
        try {
            running.stop();
            running.join(500);
        } catch (UnsupportedOperationException e) {
            Runtime.getRuntime().halt(OUT_OF_TIME);
        }
        if (running.isAlive()) {
            Runtime.getRuntime().halt(OUT_OF_TIME);
        }
    }

    private static URL[] urls(String[] path) throws MalformedURLException {
        URL[] urls = new URL[path.length];
        for (int i = 0; i < path.length; i++) {
            urls[i] = new File(path[i]).toURI().toURL();
        }
        return urls;
    }
}
