package dev.cairn.gradle;

import java.io.File;
import org.gradle.api.Plugin;
import org.gradle.api.Project;

/** Adds {@code cairnGenerate}, {@code cairnCheck} and {@code cairnReport}, and the block {@code cairn} that they obey. */
public final class CairnPlugin implements Plugin<Project> {
    /** Called by Gradle. */
    public CairnPlugin() {}

    @Override
    public void apply(Project project) {
        CairnExtension wishes = project.getExtensions().create("cairn", CairnExtension.class);
        wishes.setReportDirectory(new File(project.getBuildDir(), "cairn"));
        project.getTasks().create("cairnGenerate", GenerateTask.class, task -> {
            task.setDescription("Writes JUnit tests for the classes of the project.");
            task.wish(wishes);
        });
        project.getTasks().create("cairnCheck", CheckTask.class, task -> {
            task.setDescription("Looks for findings in the classes of the project.");
            task.wish(wishes);
        });
        project.getTasks().create("cairnReport", ReportTask.class, task -> {
            task.setDescription("Makes one page of what was found in this project and those below it.");
            task.wish(wishes);
        });
        // Only a project with Java has classes; the one above several may have none.
        project.getPlugins().withId("java", java -> {
            for (String name : new String[] {"cairnGenerate", "cairnCheck"}) {
                project.getTasks().getByName(name).dependsOn("classes");
            }
        });
        for (Project each : project.getAllprojects()) {
            for (String name : new String[] {"cairnGenerate", "cairnCheck"}) {
                project.getTasks().getByName("cairnReport").mustRunAfter(each.getPath().equals(":")
                        ? ":" + name
                        : each.getPath() + ":" + name);
            }
        }
    }
}
