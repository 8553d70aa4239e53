package dev.cairn.testrun;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IMethodCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.ExecutionDataWriter;
import org.jacoco.core.data.SessionInfo;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.InjectedClassRuntime;
import org.jacoco.core.runtime.RuntimeData;
import org.jacoco.core.tools.ExecFileLoader;

/** What the tests execute, of this JVM and of those before it. */
final class Coverage {
    private final Path file;
    private final RuntimeData data = new RuntimeData();
    private final Instrumenter instrumenter;
    private final ExecFileLoader before = new ExecFileLoader();
    private byte[] written = {};

    Coverage(Path file) throws Exception {
        this.file = file;
        if (Files.exists(file)) {
            before.load(file.toFile());
        }
        // The instrumented classes get at their counters through a class next to this one, and not
        // through a logger, which a test may well reset.
        InjectedClassRuntime runtime = new InjectedClassRuntime(Coverage.class, "Counters");
        runtime.startup(data);
        instrumenter = new Instrumenter(runtime);
    }

    byte[] instrument(byte[] original, String name) throws IOException {
        return instrumenter.instrument(original, name);
    }

    private ExecutionDataStore collect() {
        ExecutionDataStore all = new ExecutionDataStore();
        before.getExecutionDataStore().accept(all);
        data.collect(all, new SessionInfoStore(), false);
        return all;
    }

    /** Writes down what has been executed so far, if it is more than last time. */
    void save() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ExecutionDataWriter out = new ExecutionDataWriter(bytes);
        collect().accept(out);
        out.flush();
        if (!Arrays.equals(bytes.toByteArray(), written)) {
            written = bytes.toByteArray();
            replace(written);
        }
    }

    /** As {@link #save}, with the session that reports show. */
    void finish(long start) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        ExecutionDataWriter out = new ExecutionDataWriter(bytes);
        out.visitSessionInfo(new SessionInfo("cairn", start, System.currentTimeMillis()));
        collect().accept(out);
        out.flush();
        replace(bytes.toByteArray());
    }

    /** Never half a file: the JVM may end at any time. */
    private void replace(byte[] bytes) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.write(next, bytes);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Reports the methods of the classes under test, whether or not any test came near them. */
    void report(Job job, UserClasses classes, Progress progress) {
        ExecutionDataStore all = collect();
        for (String name : job.subjectsInOrder) {
            try {
                UserClasses.Found found = classes.find(name);
                if (found == null) {
                    progress.say("unmeasured", name, "it is not on the class path");
                    continue;
                }
                CoverageBuilder builder = new CoverageBuilder();
                new Analyzer(all, builder).analyzeClass(found.bytes(), name);
                // A class whose instrumentation failed would look as if no test reached it.
                instrument(found.bytes(), name);
                for (IClassCoverage covered : builder.getClasses()) {
                    for (IMethodCoverage method : covered.getMethods()) {
                        say(progress, name, method);
                    }
                }
            } catch (IOException e) {
                progress.say("unmeasured", name, e.getCause() == null ? e : e.getCause());
            }
        }
    }

    private static void say(Progress progress, String name, IMethodCoverage method) {
        ICounter branches = method.getBranchCounter();
        ICounter lines = method.getLineCounter();
        StringBuilder branchesByLine = new StringBuilder();
        StringBuilder instructionsByLine = new StringBuilder();
        for (int i = method.getFirstLine(); i >= 0 && i <= method.getLastLine(); i++) {
            add(branchesByLine, i, method.getLine(i).getBranchCounter());
            add(instructionsByLine, i, method.getLine(i).getInstructionCounter());
        }
        progress.say("method", name, method.getName(), method.getDesc(), branches.getCoveredCount(),
                branches.getTotalCount(), lines.getCoveredCount(), lines.getTotalCount(), branchesByLine,
                instructionsByLine);
    }

    private static void add(StringBuilder byLine, int line, ICounter counter) {
        if (counter.getTotalCount() > 0) {
            byLine.append(byLine.isEmpty() ? "" : " ");
            byLine.append(line).append(':').append(counter.getCoveredCount()).append(':').append(counter.getTotalCount());
        }
    }
}
