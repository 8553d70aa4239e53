package dev.cairn.gradle;

import dev.cairn.build.CommandLine;
import dev.cairn.build.Ending;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.gradle.api.GradleException;
import org.gradle.api.Project;

/** {@code cairnReport}. */
public class ReportTask extends CairnTask {
    /** Called by Gradle. */
    public ReportTask() {}

    @Override
    void work() throws IOException, InterruptedException {
        List<File> reports = new ArrayList<>();
        for (Project project : getProject().getAllprojects()) {
            CairnExtension wishes = project.getExtensions().findByType(CairnExtension.class);
            if (wishes != null && new File(wishes.getReportDirectory(), "runs").isDirectory()) {
                reports.add(wishes.getReportDirectory());
            }
        }
        if (reports.isEmpty()) {
            getLogger().warn("Cairn: there is nothing to report yet: run cairnGenerate or cairnCheck before");
            return;
        }
        File page = new File(getWishes().getReportDirectory(), "index.html");
        getProject().mkdir(page.getParentFile());
        if (run(CommandLine.report(reports, page)) != Ending.FINE) {
            throw new GradleException("Cairn: the report is not whole: what is missing stands above");
        }
    }
}
