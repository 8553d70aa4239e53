package dev.cairn.maven;

import dev.cairn.build.CommandLine;
import dev.cairn.build.Ending;
import dev.cairn.build.Module;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Writes JUnit tests for the classes of the module. Those of classes that did not change stay as they are. */
@Mojo(
        name = "generate",
        defaultPhase = LifecyclePhase.PROCESS_CLASSES,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
public final class GenerateMojo extends AbstractClassesMojo {
    /** Where the tests go. A directory that Maven does not know yet becomes one with sources of tests. */
    @Parameter(property = "cairn.outputDirectory", defaultValue = "${project.build.testSourceDirectory}")
    private File outputDirectory;

    /** A finding fails the build. */
    @Parameter(property = "cairn.failOnFinding", defaultValue = "false")
    private boolean failOnFinding;

    @Override
    void work(Module module, Wishes wishes)
            throws IOException, InterruptedException, MojoExecutionException, MojoFailureException {
        if (wishes.junit == 0) {
            wishes.junit = module.junit();
        }
        if (wishes.junit == 0) {
            throw new MojoExecutionException("Cairn: the module does not depend on JUnit, so that no test of it would"
                    + " compile: add org.junit.jupiter:junit-jupiter (or junit:junit, 4.13) with the scope `test`");
        }
        wishes.tests = outputDirectory;
        Ending ending = run(binary(), CommandLine.generate(module, wishes));
        if (!project.getTestCompileSourceRoots().contains(outputDirectory.getPath())) {
            project.addTestCompileSourceRoot(outputDirectory.getPath());
        }
        judge(ending, failOnFinding);
    }
}
