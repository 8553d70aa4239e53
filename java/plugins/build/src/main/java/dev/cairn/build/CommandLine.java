package dev.cairn.build;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The words that the binary is called with, without its own name. */
public final class CommandLine {
    private CommandLine() {}

    /** Writes tests that stay with the project. */
    public static List<String> generate(Module module, Wishes wishes) {
        return test(module, wishes);
    }

    /** Looks for findings; tests are thrown away. */
    public static List<String> check(Module module, Wishes wishes) {
        List<String> words = test(module, wishes);
        add(words, "--xml", new File(wishes.report, "junit.xml"));
        add(words, "--sarif", new File(wishes.report, "cairn.sarif"));
        if (wishes.baseline != null) {
            add(words, "--baseline", wishes.baseline);
        }
        return words;
    }

    /** One page of the reports of several modules. */
    public static List<String> report(List<File> reports, File page) {
        List<String> words = new ArrayList<>();
        words.add("report");
        for (File report : reports) {
            words.add(report.getPath());
        }
        add(words, "--out", page);
        return words;
    }

    private static List<String> test(Module module, Wishes wishes) {
        List<String> words = new ArrayList<>();
        words.add("test");
        words.add("--classpath");
        words.add(joined(module.compiled()));
        if (!module.dependencies.isEmpty()) {
            words.add("--dependencies");
            words.add(joined(module.dependencies));
        }
        for (File directory : module.written()) {
            // Heads of test files have the words: they shall be the same on every machine.
            Path root = module.directory.toPath();
            Path path = directory.toPath();
            add(words, "--sources", path.startsWith(root) ? root.relativize(path).toFile() : directory);
        }
        if (module.release > 0) {
            words.add("--release");
            words.add(Integer.toString(module.release));
        }
        for (String pattern : wishes.includes) {
            words.add("--include=" + pattern.trim());
        }
        for (String pattern : wishes.excludes) {
            words.add("--exclude=" + pattern.trim());
        }
        if (wishes.junit > 0) {
            words.add("--junit");
            words.add(Integer.toString(wishes.junit));
        }
        if (wishes.time != null) {
            words.add("--time");
            words.add(wishes.time);
        }
        add(words, "--out", wishes.tests);
        add(words, "--report", wishes.report);
        if (wishes.javaHome != null) {
            add(words, "--java-home", wishes.javaHome);
        }
        if (wishes.tools != null) {
            add(words, "--tools", wishes.tools);
        }
        if (wishes.quiet) {
            words.add("--quiet");
        }
        words.addAll(wishes.arguments);
        return words;
    }

    private static void add(List<String> words, String flag, File file) {
        words.add(flag);
        words.add(file.getPath());
    }

    private static String joined(List<File> files) {
        StringBuilder joined = new StringBuilder();
        for (File file : files) {
            joined.append(joined.length() == 0 ? "" : File.pathSeparator).append(file.getPath());
        }
        return joined.toString();
    }
}
