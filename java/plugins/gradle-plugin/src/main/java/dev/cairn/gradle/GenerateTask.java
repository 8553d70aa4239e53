package dev.cairn.gradle;

import dev.cairn.build.CommandLine;
import dev.cairn.build.Ending;
import dev.cairn.build.Module;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import org.gradle.api.GradleException;

/** {@code cairnGenerate}. Those tests whose classes did not change stay as they are: the binary sees to that. */
public class GenerateTask extends ClassesTask {
    /** Called by Gradle. */
    public GenerateTask() {}

    @Override
    boolean failsOnFinding() {
        return false;
    }

    @Override
    Ending look(Module module, Wishes all) throws IOException, InterruptedException {
        if (all.junit == 0) {
            throw new GradleException("Cairn: the project does not depend on JUnit, so that no test of it would compile");
        }
        if (all.tests == null) {
            all.tests = new File(module.directory, "src/test/java");
        }
        return run(CommandLine.generate(module, all));
    }
}
