package dev.cairn.testrun;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.security.CodeSource;
import java.security.cert.Certificate;
import java.util.jar.Manifest;

/**
 * Loads the tests and the user's classes, those under test with counters in them. JUnit is the only
 * thing that they share with the runner: whatever versions of other libraries the runner has, the user's
 * classes see their own.
 */
final class UserClasses extends URLClassLoader {
    static {
        registerAsParallelCapable();
    }

    private static final String[] SHARED = {
        "org.junit.", "junit.", "org.hamcrest.", "org.opentest4j.", "org.apiguardian.", "dev.cairn.testrun.",
    };

    private final Job job;
    private final Coverage coverage;

    UserClasses(URL[] classPath, Job job, Coverage coverage) {
        super(classPath, ClassLoader.getPlatformClassLoader());
        this.job = job;
        this.coverage = coverage;
        setDefaultAssertionStatus(true);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (shared(name)) {
            try {
                return UserClasses.class.getClassLoader().loadClass(name);
            } catch (ClassNotFoundException e) {
                // A part of JUnit that only the user has, or the user's own package.
            }
        }
        return super.loadClass(name, resolve);
    }

    private boolean shared(String name) {
        if (job.subjects.contains(name)) {
            return false;
        }
        for (String prefix : SHARED) {
            if (name.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (job.subjects.contains(name)) {
            try {
                Found found = find(name);
                if (found != null) {
                    byte[] counting = coverage.instrument(found.bytes(), name);
                    definePackage(name, found);
                    return defineClass(name, counting, 0, counting.length, found.source());
                }
            } catch (IOException e) {
                // It has to do without counters, which the report says.
            }
        }
        return super.findClass(name);
    }

    /** As the other classes of the same jar have it. */
    private void definePackage(String className, Found found) {
        int dot = className.lastIndexOf('.');
        if (dot < 0 || getDefinedPackage(className.substring(0, dot)) != null) {
            return;
        }
        String name = className.substring(0, dot);
        try {
            if (found.manifest() == null) {
                definePackage(name, null, null, null, null, null, null, null);
            } else {
                definePackage(name, found.manifest(), found.source().getLocation());
            }
        } catch (IllegalArgumentException e) {
            // Another thread was faster.
        }
    }

    /** A class file as it is on the class path, and where that is. */
    record Found(byte[] bytes, CodeSource source, Manifest manifest) {
    }

    /** Null if there is none. */
    Found find(String className) throws IOException {
        String name = className.replace('.', '/') + ".class";
        URL url = findResource(name);
        if (url == null) {
            return null;
        }
        URLConnection connection = url.openConnection();
        byte[] bytes;
        try (InputStream in = connection.getInputStream()) {
            bytes = in.readAllBytes();
        }
        if (connection instanceof JarURLConnection jar) {
            return new Found(bytes, new CodeSource(jar.getJarFileURL(), jar.getCertificates()), jar.getManifest());
        }
        String place = url.toString();
        URL root = URI.create(place.substring(0, place.length() - name.length())).toURL();
        return new Found(bytes, new CodeSource(root, (Certificate[]) null), null);
    }
}
