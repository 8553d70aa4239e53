package dev.cairn.replay;

import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/**
 * Makes many calls on this JVM, one after the other: {@code Batch DIRECTORY MILLISECONDS N N N ...}.
 * Call {@code N} is in the file {@code N.call} of the directory, the values that it asks for are in
 * {@code N.inputs}, and what comes of it goes to {@code N.outcome}, all as {@link Replay} has them.
 *
 * <p>Each call has a loader of its own for all classes of the class path, those of
 * {@code dev.cairn.Recorded} included, and so its own static fields; it has its own thread, of the
 * usual stack, and so many milliseconds. When something of it may live on, the process ends after
 * that call: a thread that still runs, or a library without the stack or memory that it needed.
 * Whoever started the process starts another one for the calls without an outcome.
 */
public final class Batch {
    private final Path directory;
    private final long limit;
    private final URL[] classPath;
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();

    private Batch(Path directory, long limit) throws MalformedURLException {
        this.directory = directory;
        this.limit = limit;
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
            urls.add(new File(entry).toURI().toURL());
        }
        this.classPath = urls.toArray(new URL[0]);
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Batch batch = new Batch(Path.of(args[0]), Long.parseLong(args[1]));
        for (int i = 2; i < args.length && batch.make(args[i]); i++) {
        }
        Runtime.getRuntime().halt(0);
    }

    /** Makes a call. Whether this JVM is as good as before. */
    private boolean make(String number) throws IOException, InterruptedException {
        restore();
        System.setProperty("cairn.inputs", directory.resolve(number + ".inputs").toString());
        Outcome outcome = new Outcome(directory.resolve(number + ".outcome"));
        Path call = directory.resolve(number + ".call");
        ThreadGroup group = new ThreadGroup("main");
        try (URLClassLoader loader = new URLClassLoader(classPath, ClassLoader.getPlatformClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            Thread thread = new Thread(group, () -> Call.make(call, loader, outcome), "main");
            thread.setContextClassLoader(loader);
            thread.start();
            thread.join(limit);
            if (thread.isAlive()) {
                outcome.outOfTime();
                return false;
            }
            outcome.write();
        }
        return group.activeCount() == 0 && !outcome.exhausted();
    }

    /** What a program may have changed for the whole JVM. */
    private void restore() {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
        Replay.silence();
    }
}
