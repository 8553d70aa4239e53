package dev.cairn.testrun;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles the source files of tests, as many as can be compiled. */
final class TestCompiler {
    private static final List<String> OPTIONS = List.of(
            "-g", "-proc:none", "-nowarn", "-Xlint:none", "-implicit:none", "-encoding", "UTF-8",
            "-Xmaxerrs", "100000");

    private final Job job;
    private final Progress progress;
    private final JavaCompiler javac = ToolProvider.getSystemJavaCompiler();

    TestCompiler(Job job, Progress progress) {
        this.job = job;
        this.progress = progress;
    }

    /** Whether there is a compiler. */
    boolean compile() throws IOException {
        if (javac == null) {
            progress.say("no-compiler");
            return false;
        }
        long start = System.nanoTime();
        List<Job.Source> sources = job.sources;
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            List<Path> classPath = new ArrayList<>(job.junit);
            classPath.addAll(job.classPath);
            files.setLocationFromPaths(StandardLocation.CLASS_PATH, classPath);
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(job.classes));
            // Or else the user's sources would be looked for on the class path.
            files.setLocationFromPaths(StandardLocation.SOURCE_PATH, List.of());
            // The compiler writes nothing once there was an error, so it is asked again without the
            // files that have some.
            Set<Integer> wrong = Set.of(-1);
            while (!sources.isEmpty() && !wrong.isEmpty()) {
                wrong = compile(files, sources);
                if (wrong.contains(-1)) {
                    break;
                }
                Set<Integer> out = wrong;
                sources = sources.stream().filter(s -> !out.contains(s.number())).toList();
            }
        }
        progress.say("compiled", (System.nanoTime() - start) / 1_000_000);
        return true;
    }

    /** The numbers of the files with errors; -1 for an error of no file. */
    private Set<Integer> compile(StandardJavaFileManager files, List<Job.Source> sources) throws IOException {
        DiagnosticCollector<JavaFileObject> said = new DiagnosticCollector<>();
        Map<Object, Integer> numbers = new HashMap<>();
        List<JavaFileObject> units = new ArrayList<>();
        for (Job.Source source : sources) {
            for (JavaFileObject unit : files.getJavaFileObjects(source.file())) {
                units.add(unit);
                numbers.put(unit.toUri(), source.number());
            }
        }
        List<String> options = new ArrayList<>(OPTIONS);
        if (job.release != null) {
            options.addAll(List.of("--release", job.release));
        }
        boolean good = javac.getTask(null, files, said, options, null, units).call();
        Set<Integer> wrong = new HashSet<>();
        for (Diagnostic<? extends JavaFileObject> d : said.getDiagnostics()) {
            if (d.getKind() == Diagnostic.Kind.ERROR) {
                int number = d.getSource() == null ? -1 : numbers.getOrDefault(d.getSource().toUri(), -1);
                wrong.add(number);
                progress.say("error", number, Math.max(d.getLineNumber(), 0), d.getMessage(Locale.ROOT));
            }
        }
        if (!good && wrong.isEmpty()) {
            wrong.add(-1);
            progress.say("error", -1, 0, "the compiler failed and did not say why");
        }
        return wrong;
    }
}
