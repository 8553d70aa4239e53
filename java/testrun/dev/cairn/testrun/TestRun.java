package dev.cairn.testrun;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles tests, runs them and measures what they cover: {@code TestRun JOB PROGRESS}, both files of
 * {@link Lines}.
 *
 * <p>A test can end the JVM, and one that hangs has the JVM ended. Where the second file does not end with
 * {@code done}, whoever started this JVM starts another one, with what is left to do. The file of the
 * execution data goes from one to the next.
 */
public final class TestRun {
    private static final long START = System.currentTimeMillis();

    private final Job job;
    private final Progress progress;
    private final Coverage coverage;
    private final Verdicts verdicts;
    private final UserClasses classes;
    private boolean ended;

    private TestRun(Job job, Progress progress) throws Exception {
        this.job = job;
        this.progress = progress;
        this.coverage = new Coverage(job.executionData);
        this.verdicts = new Verdicts(progress, coverage);
        List<URL> urls = new ArrayList<>();
        urls.add(job.classes.toUri().toURL());
        for (Path entry : job.classPath) {
            urls.add(entry.toUri().toURL());
        }
        this.classes = new UserClasses(urls.toArray(new URL[0]), job, coverage);
    }

    public static void main(String[] args) throws Exception {
        PrintStream err = System.err;
        Job job = Job.read(Path.of(args[0]));
        try {
            Progress progress = new Progress(Path.of(args[1]));
            if (!job.compile || new TestCompiler(job, progress).compile()) {
                new TestRun(job, progress).run();
            }
        } catch (Throwable e) {
            e.printStackTrace(err);
            Runtime.getRuntime().halt(1);
        }
        if (job.sample) {
            System.exit(0);
        }
        Runtime.getRuntime().halt(0);
    }

    private void run() throws Exception {
        silence();
        Thread.currentThread().setContextClassLoader(classes);
        Tests tests = new Tests(job, verdicts);
        tests.find(classes);
        // For a test that exits. There is nothing to be done about one that halts.
        Runtime.getRuntime().addShutdownHook(new Thread(verdicts::save));
        Thread watch = new Thread(this::watch, "time limit");
        watch.setDaemon(true);
        watch.start();
        try {
            tests.run();
        } catch (Throwable e) {
            // JUnit passes on what it takes for the end of the JVM: memory is exhausted.
            verdicts.gaveUp(e);
        }
        end();
    }

    /** Ends the JVM when the test that runs has had its time, or all have. */
    private void watch() {
        while (true) {
            try {
                Thread.sleep(10);
                verdicts.check(job.limit);
                if (System.currentTimeMillis() - START >= job.time) {
                    end();
                    Runtime.getRuntime().halt(0);
                }
            } catch (Throwable e) {
                // A test has interrupted this thread, or left no memory for it: the next look counts.
            }
        }
    }

    private void end() throws IOException {
        // A verdict that comes after the report is not heard.
        synchronized (verdicts) {
            if (!ended) {
                ended = true;
                coverage.finish(START);
                coverage.report(job, classes, progress);
                progress.say("done");
            }
        }
    }

    /** Nobody reads what tests print. */
    private static void silence() {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
    }
}
