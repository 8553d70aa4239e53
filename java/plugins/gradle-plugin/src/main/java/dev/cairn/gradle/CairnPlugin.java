package dev.cairn.gradle;

import java.io.File;
import org.gradle.api.Plugin;
import org.gradle.api.Project;

/** Adds {@code cairnGenerate}, {@code cairnCheck} and {@code cairnReport}, and the block {@code cairn} that they obey. */
public final class CairnPlugin implements Plugin<Project> {
    private static final String GENERATE = "cairnGenerate";
    private static final String CHECK = "cairnCheck";
    private static final String REPORT = "cairnReport";

    /** Called by Gradle. */
    public CairnPlugin() {}

    @Override
    public void apply(Project project) {
        CairnExtension wishes = project.getExtensions().create("cairn", CairnExtension.class);
        wishes.setReportDirectory(new File(project.getBuildDir(), "cairn"));
        add(project, wishes, GENERATE, GenerateTask.class, "Writes JUnit tests for the classes of the project.");
        add(project, wishes, CHECK, CheckTask.class, "Looks for findings in the classes of the project.");
        add(project, wishes, REPORT, ReportTask.class,
                "Makes one page of what was found in this project and those below it.");
        for (String name : new String[] {GENERATE, CHECK}) {
            // Only a project with Java has classes; the one above several may have none.
            project.getPlugins().withId("java", java -> project.getTasks().getByName(name).dependsOn("classes"));
            for (Project each : project.getAllprojects()) {
                String path = each.getPath().equals(":") ? "" : each.getPath();
                project.getTasks().getByName(REPORT).mustRunAfter(path + ":" + name);
            }
        }
    }

    private static <T extends CairnTask> void add(
            Project project, CairnExtension wishes, String name, Class<T> type, String description) {
        project.getTasks().create(name, type, task -> {
            task.setDescription(description);
            task.wish(wishes);
        });
    }
}
