package dev.cairn.maven;

import dev.cairn.build.CommandLine;
import dev.cairn.build.Ending;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** Makes one page of what {@code generate} and {@code check} found in all modules of the build. */
@Mojo(name = "report", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
public final class ReportMojo extends AbstractCairnMojo {
    /** The page. */
    @Parameter(property = "cairn.page")
    private File page;

    @Override
    void work() throws IOException, InterruptedException, MojoExecutionException {
        // The modules before the last one are done when its turn comes, whatever the order of their names.
        List<MavenProject> modules = session.getProjects();
        if (!modules.get(modules.size() - 1).equals(project)) {
            return;
        }
        List<File> reports = new ArrayList<>();
        for (MavenProject module : modules) {
            File report = module.equals(project)
                    ? reportDirectory
                    : new File(module.getBuild().getDirectory(), "cairn");
            if (new File(report, "runs").isDirectory()) {
                reports.add(report);
            }
        }
        if (reports.isEmpty()) {
            getLog().warn("Cairn: there is nothing to report yet: run the goals generate or check before");
            return;
        }
        MavenProject top = session.getTopLevelProject();
        File whole = page != null ? page : new File(top.getBuild().getDirectory(), "cairn/index.html");
        if (!whole.getParentFile().isDirectory() && !whole.getParentFile().mkdirs()) {
            throw new MojoExecutionException("Cairn: " + whole.getParentFile() + " cannot be made");
        }
        if (run(binary(), CommandLine.report(reports, whole)) != Ending.FINE) {
            throw new MojoExecutionException("Cairn: the report is not whole: what is missing stands above");
        }
    }
}
