package dev.cairn.testrun;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What this JVM shall do. */
final class Job {
    /** A source file of tests: its class, and the number by which errors in it are reported. */
    record Source(int number, String className, Path file) {
    }

    /** The name of a test's class, and of its method. */
    record TestName(String className, String method) {
    }

    /** The class of the test engine. */
    String engine;
    /** Whether there are no class files yet. */
    boolean compile;
    /** Whether this is to show the JVM which classes are needed, for which it has to end as usual. */
    boolean sample;
    /** Where the class files of the tests are. */
    Path classes;
    /** The file with the execution data: those of earlier JVMs first, then of this one as well. */
    Path executionData;
    /** For one test, in milliseconds. */
    long limit;
    /** For all of them, in milliseconds. */
    long time = Long.MAX_VALUE;
    /** The source level of the tests, if it is not the compiler's own. */
    String release;
    /** The user's. */
    final List<Path> classPath = new ArrayList<>();
    /** JUnit's jars, for the compiler. */
    final List<Path> junit = new ArrayList<>();
    final List<Source> sources = new ArrayList<>();
    final Set<String> subjects = new HashSet<>();
    final List<String> subjectsInOrder = new ArrayList<>();
    /** Tests of which the verdict is known. */
    final Set<TestName> done = new HashSet<>();

    static Job read(Path file) throws IOException {
        Job job = new Job();
        for (String line : Files.readAllLines(file)) {
            job.add(Lines.words(line));
        }
        return job;
    }

    private void add(List<String> words) throws IOException {
        String value = words.get(1);
        switch (words.get(0)) {
            case "engine" -> engine = value;
            case "compile" -> compile = Boolean.parseBoolean(value);
            case "release" -> release = value;
            case "sample" -> sample = Boolean.parseBoolean(value);
            case "classes" -> classes = Path.of(value);
            case "execution-data" -> executionData = Path.of(value);
            case "limit" -> limit = Long.parseLong(value);
            case "time" -> time = Long.parseLong(value);
            case "class-path" -> classPath.add(Path.of(value));
            case "junit" -> junit.add(Path.of(value));
            case "source" -> sources.add(new Source(sources.size(), value, Path.of(words.get(2))));
            case "subject" -> {
                if (subjects.add(value)) {
                    subjectsInOrder.add(value);
                }
            }
            case "done" -> done.add(new TestName(value, words.get(2)));
            default -> throw new IOException("not part of a job: " + words);
        }
    }
}
