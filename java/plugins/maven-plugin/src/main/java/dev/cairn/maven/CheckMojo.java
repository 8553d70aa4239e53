package dev.cairn.maven;

import dev.cairn.build.CommandLine;
import dev.cairn.build.Ending;
import dev.cairn.build.Module;
import dev.cairn.build.Seen;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Looks for findings in the classes of the module, and writes no tests. They fail the build, and are in
 * {@code junit.xml} and {@code cairn.sarif} beside the report.
 */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.VERIFY,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class CheckMojo extends AbstractClassesMojo {
    /** A finding fails the build. */
    @Parameter(property = "cairn.failOnFinding", defaultValue = "true")
    private boolean failOnFinding;

    /** Findings that are known, as {@code cairn test --update-baseline} writes them: only others count. */
    @Parameter(property = "cairn.baseline")
    private File baseline;

    /** The module is checked even if nothing has changed since it was. */
    @Parameter(property = "cairn.force", defaultValue = "false")
    private boolean force;

    @Override
    void work(Module module, Wishes wishes)
            throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
        wishes.baseline = baseline;
        wishes.tests = new File(reportDirectory, "tests");
        if (wishes.junit == 0) {
            wishes.junit = Math.max(module.junit(), 0) == 4 ? 4 : 5;
        }
        File binary = binary();
        List<String> words = CommandLine.check(module, wishes);
        Seen seen = new Seen(new File(reportDirectory, "checked"), binary, module, wishes, words);
        Ending ending = force ? null : seen.ending();
        if (ending != null) {
            getLog().info("Cairn: nothing has changed since the last check.");
        } else {
            ending = run(binary, words);
            seen.keep(ending);
        }
        judge(ending, failOnFinding);
    }
}
