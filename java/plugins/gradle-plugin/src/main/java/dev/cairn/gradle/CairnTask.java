package dev.cairn.gradle;

import dev.cairn.build.Binary;
import dev.cairn.build.Cairn;
import dev.cairn.build.Ending;
import dev.cairn.build.Tools;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.Dependency;
import org.gradle.api.tasks.Internal;
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
        try {
            return Binary.unpack(fetched(wanted));
        } catch (RuntimeException e) {
            throw new GradleException("the binary " + wanted + " is in no repository of the project; `./x install` in a"
                    + " clone of Cairn puts it into Maven's local one, which is mavenLocal(); cairn.executable names another", e);
        }
    }

    /** A file of a repository of the project. */
    private File fetched(String coordinates) {
        Project project = getProject();
        Dependency dependency = project.getDependencies().create(coordinates);
        Configuration alone = project.getConfigurations().detachedConfiguration(dependency);
        alone.setTransitive(false);
        return alone.getSingleFile();
    }

    /** A directory with the jars that running tests takes. What cannot be fetched the binary names. */
    File tools() throws IOException {
        File directory = getTemporaryDir();
        for (String coordinates : Tools.coordinates()) {
            try {
                File jar = fetched(coordinates);
                File copy = new File(directory, jar.getName());
                if (copy.length() != jar.length()) {
                    Files.copy(jar.toPath(), copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (RuntimeException e) {
                getLogger().warn("Cairn: {} cannot be fetched: {}", coordinates, e.getMessage());
            }
        }
        return directory;
    }

    Ending run(List<String> words) throws IOException, InterruptedException {
        return new Cairn(binary(), getProject().getProjectDir(), line -> getLogger().lifecycle(line)).run(words);
    }
}
