package dev.cairn.gradle;

import dev.cairn.build.Ending;
import dev.cairn.build.Module;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;

/** What the tasks have in common that look at the classes of a project. */
abstract class ClassesTask extends CairnTask {
    /** Runs the binary on classes that are there. */
    abstract Ending look(Module module, Wishes all) throws IOException, InterruptedException;

    /** Whether a finding fails the build if the user does not say. */
    abstract boolean failsOnFinding();

    @Override
    final void work() throws IOException, InterruptedException {
        Module module = module();
        if (module.compiled().isEmpty()) {
            getLogger().lifecycle("Cairn: the project has no classes.");
            return;
        }
        Ending ending = look(module, all(module));
        Boolean said = getWishes().getFailOnFinding();
        judge(ending, said == null ? failsOnFinding() : said);
    }

    /** The project as the binary wants it. */
    private Module module() {
        Project project = getProject();
        Module module = new Module();
        module.directory = project.getProjectDir();
        // Old and new versions of Gradle have different types for who has this property.
        Object sets = project.findProperty("sourceSets");
        if (!(sets instanceof SourceSetContainer)) {
            return module;
        }
        SourceSet main = ((SourceSetContainer) sets).getByName(SourceSet.MAIN_SOURCE_SET_NAME);
        module.classes.addAll(main.getOutput().getClassesDirs().getFiles());
        SourceSet test = ((SourceSetContainer) sets).getByName(SourceSet.TEST_SOURCE_SET_NAME);
        for (File file : test.getCompileClasspath().plus(test.getRuntimeClasspath()).getFiles()) {
            boolean isOwn = main.getOutput().getFiles().contains(file) || test.getOutput().getFiles().contains(file);
            if (!isOwn && file.exists()) {
                module.dependencies.add(file);
            }
        }
        module.sources.addAll(main.getAllSource().getSrcDirs());
        Object target = project.findProperty("targetCompatibility");
        module.release = Module.releaseOf(target == null ? null : target.toString());
        return module;
    }

    /** What the user wants, as the binary knows it. */
    private Wishes all(Module module) throws IOException {
        CairnExtension wishes = getWishes();
        Wishes all = new Wishes();
        all.includes = wishes.getIncludes();
        all.excludes = wishes.getExcludes();
        all.arguments = wishes.getArguments();
        all.time = wishes.getTime();
        all.report = wishes.getReportDirectory();
        all.junit = wishes.getJunit() > 0 ? wishes.getJunit() : module.junit();
        all.javaHome = wishes.getJavaHome() != null ? wishes.getJavaHome() : new File(System.getProperty("java.home"));
        all.tests = wishes.getOutputDirectory();
        all.tools = tools();
        return all;
    }

    /** What an ending is for the build. */
    private void judge(Ending ending, boolean failOnFinding) {
        String page = new File(getWishes().getReportDirectory(), "index.html").getPath();
        switch (ending) {
            case FINE:
                return;
            case FINDINGS:
                if (failOnFinding) {
                    throw new GradleException("Cairn has findings: see " + page);
                }
                getLogger().warn("Cairn has findings: see {}", page);
                return;
            case INCOMPLETE:
                getLogger().warn("Cairn: something was lost, or a JVM did not do what was predicted: see {}", page);
                return;
            default:
                throw new GradleException("Cairn cannot work: what it said stands above");
        }
    }
}
