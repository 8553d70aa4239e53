import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.Trees;
import com.sun.tools.javac.api.JavacTaskPool;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Which small faults in a program do its generated tests notice?
 *
 * <pre>mutants.sh --sources DIR --classes PATH --tests DIR
 *            [--per-class N] [--only Name] [--jobs N] [--out FILE]</pre>
 *
 * <p>Each mutant is a source file with one edit (see {@link Edits}) that still compiles. The tests of its
 * class are those whose name starts with the class's and ends with {@code CairnTest}. A mutant is killed
 * if one of them fails, or if they take for ever, or all the memory, or end the JVM. With {@code
 * --per-class} a sample is taken, the same one each time.
 *
 * <p>Exit codes: 0 measured, 1 a class could not be measured because its tests fail as it is, 2 usage.
 */
public final class Mutants {
    /** Processor time that tests may take, besides a multiple of what they take without the fault. */
    private static final long LEAST_LIMIT = 150_000_000L;
    private static final int TIMES = 10;
    /** Tests that wait instead of working are stopped after this. */
    private static final long WALL_SECONDS = 20;
    private static final String SUFFIX = "CairnTest";

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private record Options(Path sources, String classes, Path tests, Path out, int perClass, int jobs,
            String only) { }

    private record Result(int number, Edits.Edit edit, boolean killed, String by) { }

    /** A source file, its tests and its edits, which jobs take one after the other. */
    private static final class Subject {
        final Path file;
        final String source;
        final String packageName;
        final String name;
        List<String> tests = new ArrayList<>();
        List<Edits.Edit> edits = List.of();
        final List<Result> results = new ArrayList<>();
        /** Processor time for the tests; 0 if they do not pass as it is. */
        long limit;
        private int taken;

        Subject(Path file, String source, String packageName) {
            this.file = file;
            this.source = source;
            this.packageName = packageName;
            this.name = file.getFileName().toString().replaceAll("\\.java$", "");
        }

        String fullName() {
            return packageName.isEmpty() ? name : packageName + "." + name;
        }

        /** The number of the next edit to try; -1 if there are enough mutants, or no edits left. */
        synchronized int next(int enough) {
            return limit == 0 || results.size() >= enough || taken == edits.size() ? -1 : taken++;
        }

        synchronized void add(Result result) {
            results.add(result);
        }

        /** Of those tried, as many as are wanted: not which job was faster decides which ones. */
        List<Result> counted(int wanted) {
            List<Result> sorted = new ArrayList<>(results);
            sorted.sort(Comparator.comparingInt(Result::number));
            List<Result> counted = sorted.subList(0, Math.min(wanted, sorted.size()));
            counted.sort(Comparator.comparingInt(r -> r.edit.start()));
            return counted;
        }
    }

    public static void main(String[] args) throws Exception {
        Options options;
        try {
            options = parse(args);
        } catch (IllegalArgumentException e) {
            System.err.println("mutants: " + e.getMessage());
            System.exit(2);
            return;
        }
        long start = System.nanoTime();
        List<Subject> subjects = subjects(options);
        if (subjects.isEmpty()) {
            System.err.println("mutants: no test class belongs to a source file");
            System.exit(2);
        }
        List<String> problems = measure(subjects, options);
        report(subjects, options);
        problems.forEach(problem -> System.err.println("mutants: " + problem));
        System.err.printf("mutants: %.1f s%n", (System.nanoTime() - start) / 1e9);
        System.exit(problems.isEmpty() ? 0 : 1);
    }

    private static Options parse(String[] args) {
        Map<String, String> given = new TreeMap<>();
        Set<String> known = Set.of("--sources", "--classes", "--tests", "--out", "--per-class", "--jobs", "--only");
        for (int i = 0; i < args.length; i += 2) {
            if (!known.contains(args[i]) || i + 1 == args.length) {
                throw new IllegalArgumentException("what is " + args[i] + "?");
            }
            given.put(args[i], args[i + 1]);
        }
        for (String needed : List.of("--sources", "--classes", "--tests")) {
            if (!given.containsKey(needed)) {
                throw new IllegalArgumentException(needed + " is missing");
            }
        }
        return new Options(Path.of(given.get("--sources")), given.get("--classes"), Path.of(given.get("--tests")),
                given.containsKey("--out") ? Path.of(given.get("--out")) : null,
                Integer.parseInt(given.getOrDefault("--per-class", "" + Integer.MAX_VALUE)),
                Integer.parseInt(given.getOrDefault("--jobs", "2")), given.get("--only"));
    }

    /** The source files that have tests, with their edits in the order in which they are tried. */
    private static List<Subject> subjects(Options options) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(options.sources)) {
            files = all.filter(f -> f.toString().endsWith(".java")).sorted().toList();
        }
        List<Subject> subjects = new ArrayList<>();
        List<CompilationUnitTree> units = new ArrayList<>();
        SourcePositions positions;
        try (StandardJavaFileManager manager = COMPILER.getStandardFileManager(null, null, null)) {
            JavacTask task = (JavacTask) COMPILER.getTask(null, manager, null, List.of("-proc:none"), null,
                    manager.getJavaFileObjectsFromPaths(files));
            positions = Trees.instance(task).getSourcePositions();
            for (CompilationUnitTree unit : task.parse()) {
                Path file = Path.of(unit.getSourceFile().toUri());
                String name = unit.getPackageName() == null ? "" : unit.getPackageName().toString();
                // The text as the compiler has it, so that positions fit.
                subjects.add(new Subject(file, unit.getSourceFile().getCharContent(true).toString(), name));
                units.add(unit);
            }
        }
        for (String test : testClasses(options.tests)) {
            // Of two classes with fitting names it is the one with the longer: Tree has not those of TreeMap.
            subjects.stream().filter(s -> isTestOf(test, s)).max(Comparator.comparingInt(s -> s.name.length()))
                    .ifPresent(s -> s.tests.add(test));
        }
        List<CompilationUnitTree> tested = new ArrayList<>();
        for (int i = 0; i < units.size(); i++) {
            if (!subjects.get(i).tests.isEmpty()) {
                tested.add(units.get(i));
            }
        }
        Set<String> leftAlone = Edits.leftAlone(tested);
        for (int i = 0; i < units.size(); i++) {
            Subject subject = subjects.get(i);
            subject.edits = Edits.of(subject.source, units.get(i), positions, leftAlone);
            if (options.perClass < subject.edits.size()) {
                Collections.shuffle(subject.edits, new Random(subject.name.hashCode()));
            }
        }
        subjects.removeIf(s -> s.tests.isEmpty() || options.only != null && !options.only.equals(s.name));
        return subjects;
    }

    private static List<String> testClasses(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.map(f -> directory.relativize(f).toString()).filter(f -> f.endsWith(SUFFIX + ".class"))
                    .map(f -> f.replaceAll("\\.class$", "").replace(File.separatorChar, '.')).sorted().toList();
        }
    }

    private static boolean isTestOf(String test, Subject subject) {
        int dot = test.lastIndexOf('.');
        String packageName = dot < 0 ? "" : test.substring(0, dot);
        return packageName.equals(subject.packageName) && test.startsWith(subject.name, dot + 1);
    }

    /** Tries the mutants of all subjects; the problems that were met. */
    private static List<String> measure(List<Subject> subjects, Options options) throws Exception {
        List<String> problems = new ArrayList<>();
        try (Runner runner = new Runner(options)) {
            for (Subject subject : subjects) {
                Answer answer = runner.run(Map.of(), subject.tests, Long.MAX_VALUE / 4);
                // Again and again: the first runs have to load classes and to warm up.
                long least = answer.nanoseconds;
                for (int i = 0; i < 4 && answer.failure.isEmpty(); i++) {
                    answer = runner.run(Map.of(), subject.tests, Long.MAX_VALUE / 4);
                    least = Math.min(least, answer.nanoseconds);
                }
                if (!answer.failure.isEmpty()) {
                    problems.add(subject.fullName() + " is not counted: as it is, fails " + answer.failure);
                } else if (answer.tests == 0) {
                    problems.add(subject.fullName() + " is not counted: its test classes have no tests");
                } else {
                    subject.limit = LEAST_LIMIT + TIMES * least;
                }
            }
        }
        ExecutorService jobs = Executors.newFixedThreadPool(options.jobs);
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < options.jobs; i++) {
            running.add(jobs.submit(() -> {
                work(subjects, options);
                return null;
            }));
        }
        for (Future<?> job : running) {
            job.get();
        }
        jobs.shutdown();
        return problems;
    }

    private static void work(List<Subject> subjects, Options options) throws Exception {
        try (Runner runner = new Runner(options); Compiler compiler = new Compiler(options)) {
            for (Subject subject : subjects) {
                for (int i = subject.next(options.perClass); i >= 0; i = subject.next(options.perClass)) {
                    Edits.Edit edit = subject.edits.get(i);
                    Map<String, byte[]> classes = compiler.compile(subject, edit.applyTo(subject.source));
                    if (!classes.isEmpty()) {
                        Answer answer = runner.run(classes, subject.tests, subject.limit);
                        subject.add(new Result(i, edit, !answer.failure.isEmpty(), answer.failure));
                    }
                }
            }
        }
    }

    /** Compiles changed source files in memory. */
    private static final class Compiler implements AutoCloseable {
        private static final List<String> OPTIONS =
                List.of("-proc:none", "-nowarn", "-Xlint:none", "-implicit:none", "-g");

        private final StandardJavaFileManager manager;
        private final JavaFileManager memory;
        private final Map<String, byte[]> classes = new TreeMap<>();
        /** What the compiler knows of the library and of the other subjects, kept between files. */
        private final JavacTaskPool pool = new JavacTaskPool(1);

        Compiler(Options options) throws IOException {
            manager = COMPILER.getStandardFileManager(null, null, null);
            manager.setLocation(StandardLocation.CLASS_PATH,
                    Arrays.stream(options.classes.split(File.pathSeparator)).map(File::new).toList());
            memory = new ForwardingJavaFileManager<>(manager) {
                @Override
                public JavaFileObject getJavaFileForOutput(Location location, String name,
                        JavaFileObject.Kind kind, FileObject sibling) {
                    return output(name, kind);
                }
            };
        }

        /** The classes of a changed source file; none if it does not compile. */
        Map<String, byte[]> compile(Subject subject, String source) {
            JavaFileObject file = new SimpleJavaFileObject(
                    URI.create("memory:///" + subject.name + ".java"), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return source;
                }
            };
            List<JavaFileObject> files = List.of(file);
            classes.clear();
            if (pool.getTask(null, memory, error -> { }, OPTIONS, null, files, JavacTask::call)) {
                return Map.copyOf(classes);
            }
            // What was kept may be in the way, if another class still refers to the file before this one.
            classes.clear();
            boolean good = COMPILER.getTask(null, memory, error -> { }, OPTIONS, null, files).call();
            return good ? Map.copyOf(classes) : Map.of();
        }

        private JavaFileObject output(String name, JavaFileObject.Kind kind) {
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/')), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() {
                            classes.put(name, toByteArray());
                        }
                    };
                }
            };
        }

        @Override
        public void close() throws IOException {
            manager.close();
        }
    }

    /** What came of a run of tests: what failed first, "" if nothing did. */
    private record Answer(int tests, long nanoseconds, String failure) { }

    /** A JVM that runs tests, replaced by a new one when it is lost. */
    private static final class Runner implements AutoCloseable {
        private final List<String> command = new ArrayList<>();
        private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
        private Process process;

        Runner(Options options) {
            String home = System.getProperty("java.home");
            command.addAll(List.of(home + "/bin/java", "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1",
                    "-XX:+ExitOnOutOfMemoryError", "-cp", System.getProperty("java.class.path"), "Worker",
                    options.tests.toString()));
            command.addAll(List.of(options.classes.split(File.pathSeparator)));
        }

        Answer run(Map<String, byte[]> changed, List<String> tests, long limit) throws Exception {
            if (process == null) {
                process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            }
            ByteArrayOutputStream request = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(request);
            out.writeLong(limit);
            out.writeInt(changed.size());
            for (Map.Entry<String, byte[]> one : changed.entrySet()) {
                out.writeUTF(one.getKey());
                out.writeInt(one.getValue().length);
                out.write(one.getValue());
            }
            out.writeInt(tests.size());
            for (String test : tests) {
                out.writeUTF(test);
            }
            Process current = process;
            ScheduledFuture<?> end = clock.schedule(current::destroyForcibly, WALL_SECONDS, TimeUnit.SECONDS);
            try {
                current.getOutputStream().write(request.toByteArray());
                current.getOutputStream().flush();
                DataInputStream in = new DataInputStream(current.getInputStream());
                Answer answer = new Answer(in.readInt(), in.readLong(), in.readUTF());
                if (in.readBoolean()) {
                    close(current);
                }
                return answer;
            } catch (IOException lost) {
                close(current);
                int code = current.waitFor();
                return new Answer(0, 0, switch (code) {
                    case Worker.OUT_OF_TIME -> "out of time";
                    case Worker.OUT_OF_MEMORY -> "out of memory";
                    default -> "the JVM ended with code " + code;
                });
            } finally {
                end.cancel(false);
            }
        }

        private void close(Process lost) {
            lost.destroyForcibly();
            process = null;
        }

        @Override
        public void close() {
            if (process != null) {
                close(process);
            }
            clock.shutdownNow();
        }
    }

    private static void report(List<Subject> subjects, Options options) throws IOException {
        int mutants = 0;
        int killed = 0;
        List<String> survivors = new ArrayList<>();
        for (Subject subject : subjects) {
            List<Result> results = subject.counted(options.perClass);
            int dead = (int) results.stream().filter(Result::killed).count();
            if (subject.limit > 0) {
                System.out.printf("%s: %d mutants, %d killed (%s)%n", subject.fullName(), results.size(), dead,
                        percent(dead, results.size()));
            }
            mutants += results.size();
            killed += dead;
            results.stream().filter(r -> !r.killed).forEach(r -> survivors.add(String.format("%s:%d: %s: %s → %s",
                    options.sources.toAbsolutePath().relativize(subject.file.toAbsolutePath()), r.edit.line(),
                    r.edit.kind(), r.edit.before(), r.edit.after())));
        }
        System.out.printf("mutants: %d, killed %d (%s)%n", mutants, killed, percent(killed, mutants));
        if (options.out != null) {
            Files.write(options.out, survivors);
        } else if (!survivors.isEmpty()) {
            PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
            out.println("survivors:");
            survivors.forEach(line -> out.println("  " + line));
        }
    }

    private static String percent(int part, int of) {
        return of == 0 ? "none" : String.format("%.1f %%", 100.0 * part / of);
    }
}
