package dev.cairn.build;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** What a build knows of one of its modules. */
public final class Module {
    /** Where the module's own files are: the working directory of the binary, where {@code cairn.toml} is. */
    public File directory;
    /** Directories with the module's own classes. */
    public List<File> classes = new ArrayList<>();
    /** The class path of its tests without its own classes and tests. */
    public List<File> dependencies = new ArrayList<>();
    /** Directories with its sources. */
    public List<File> sources = new ArrayList<>();
    /** The Java release that its tests are compiled for; 0 if nobody says. */
    public int release;

    /** Those directories of classes that are there. */
    public List<File> compiled() {
        List<File> compiled = new ArrayList<>();
        for (File directory : classes) {
            if (directory.isDirectory()) {
                compiled.add(directory);
            }
        }
        return compiled;
    }

    /**
     * Those directories of sources that have any. A build makes others while it compiles, empty ones too, so that a goal
     * alone would see another module than a whole build.
     */
    public List<File> written() {
        List<File> written = new ArrayList<>();
        for (File directory : sources) {
            if (directory.isDirectory()) {
                try (Stream<Path> all = Files.walk(directory.toPath())) {
                    if (all.anyMatch(Files::isRegularFile)) {
                        written.add(directory);
                    }
                } catch (IOException | UncheckedIOException e) {
                    // The binary says what it cannot read.
                    written.add(directory);
                }
            }
        }
        return written;
    }

    /** The JUnit that the class path has: 5, 4, or 0 if it has none. */
    public int junit() {
        int found = 0;
        for (File jar : dependencies) {
            String name = jar.getName();
            if (name.startsWith("junit-jupiter-api") || name.startsWith("junit-platform-console-standalone")) {
                return 5;
            }
            if (name.matches("junit-(dep-)?4\\..*\\.jar")) {
                found = 4;
            }
        }
        return found;
    }

    /**
     * The number of a release as compilers take it: {@code 8}, {@code 1.8}, {@code 17}.
     *
     * @return 0 for what is none
     */
    public static int releaseOf(String text) {
        if (text == null) {
            return 0;
        }
        String number = text.trim();
        if (number.startsWith("1.")) {
            number = number.substring(2);
        }
        return number.matches("[0-9]{1,4}") ? Integer.parseInt(number) : 0;
    }
}
