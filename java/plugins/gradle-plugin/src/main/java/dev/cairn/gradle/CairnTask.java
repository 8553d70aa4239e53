package dev.cairn.gradle;

import dev.cairn.build.Binary;
import dev.cairn.build.Cairn;
import dev.cairn.build.Ending;
import dev.cairn.build.Module;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import java.util.List;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.SourceSet;
import org.gradle.api.tasks.SourceSetContainer;
import org.gradle.api.tasks.TaskAction;

/** What all tasks have: the binary, and how it is run. */
abstract class CairnTask extends DefaultTask {
    private CairnExtension wishes;

    CairnTask() {
        setGroup("verification");
    }

    void wish(CairnExtension given) {
        this.wishes = given;
    }

    @Internal
    CairnExtension getWishes() {
        return wishes;
    }

    /** Called by Gradle. */
    @TaskAction
    public void act() {
        try {
            work();
        } catch (IOException e) {
            throw new GradleException("Cairn: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new GradleException("Cairn was interrupted", e);
        }
    }

    abstract void work() throws IOException, InterruptedException;

    /** The binary: the one that is named, else the one of this version, unpacked. */
    File binary() throws IOException {
        if (wishes.getExecutable() != null) {
            return wishes.getExecutable();
        }
        String version = CairnTask.class.getPackage().getImplementationVersion();
        String wanted = Binary.GROUP + ":" + Binary.ARTIFACT + ":" + version + ":" + Binary.platform();
        Project project = getProject();
        Dependency dependency = project.getDependencies().create(wanted);
        Configuration alone = project.getConfigurations().detachedConfiguration(dependency);
        alone.setTransitive(false);
        try {
            return Binary.unpack(alone.getSingleFile());
        } catch (RuntimeException e) {
            throw new GradleException("the binary " + wanted + " is in no repository of the project; `./x install` in a"
                    + " clone of Cairn puts it into Maven's local one, which is mavenLocal(); cairn.executable names another", e);
        }
    }

    Ending run(List<String> words) throws IOException, InterruptedException {
        return new Cairn(binary(), getProject().getProjectDir(), line -> getLogger().lifecycle(line)).run(words);
    }

    /** The project as the binary wants it. */
    Module module() {
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
    Wishes all(Module module) {
        Wishes all = new Wishes();
        all.includes = wishes.getIncludes();
        all.excludes = wishes.getExcludes();
        all.arguments = wishes.getArguments();
        all.time = wishes.getTime();
        all.report = wishes.getReportDirectory();
        all.junit = wishes.getJunit() > 0 ? wishes.getJunit() : module.junit();
        all.javaHome = wishes.getJavaHome() != null ? wishes.getJavaHome() : new File(System.getProperty("java.home"));
        all.tests = wishes.getOutputDirectory();
        return all;
    }

    /** What an ending is for the build. */
    void judge(Ending ending, boolean failOnFinding) {
        String page = new File(wishes.getReportDirectory(), "index.html").getPath();
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
