package dev.cairn.gradle;

import dev.cairn.build.CommandLine;
import dev.cairn.build.Module;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import org.gradle.api.GradleException;

/** {@code cairnGenerate}. Those tests whose classes did not change stay as they are: the binary sees to that. */
public class GenerateTask extends CairnTask {
    /** Called by Gradle. */
    public GenerateTask() {}

    @Override
    void work() throws IOException, InterruptedException {
        Module module = module();
        if (module.compiled().isEmpty()) {
            getLogger().lifecycle("Cairn: the project has no classes.");
            return;
        }
        Wishes all = all(module);
        if (all.junit == 0) {
            throw new GradleException("Cairn: the project does not depend on JUnit, so that no test of it would compile");
        }
        if (all.tests == null) {
            all.tests = new File(module.directory, "src/test/java");
        }
        Boolean fail = getWishes().getFailOnFinding();
        judge(run(CommandLine.generate(module, all)), fail != null && fail);
    }
}
