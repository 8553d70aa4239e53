package dev.cairn.gradle;

import dev.cairn.build.CommandLine;
import dev.cairn.build.Ending;
import dev.cairn.build.Module;
import dev.cairn.build.Seen;
import dev.cairn.build.Wishes;
import java.io.File;
import java.io.IOException;
import java.util.List;

/** {@code cairnCheck}. */
public class CheckTask extends ClassesTask {
    /** Called by Gradle. */
    public CheckTask() {}

    @Override
    boolean failsOnFinding() {
        return true;
    }

    @Override
    Ending look(Module module, Wishes all) throws IOException, InterruptedException {
        all.junit = all.junit == 4 ? 4 : 5;
        all.baseline = getWishes().getBaseline();
        all.tests = new File(all.report, "tests");
        List<String> words = CommandLine.check(module, all);
        Seen seen = new Seen(new File(all.report, "checked"), binary(), module, all, words);
        Ending ending = seen.ending();
        if (ending != null) {
            getLogger().lifecycle("Cairn: nothing has changed since the last check.");
            return ending;
        }
        ending = run(words);
        seen.keep(ending);
        return ending;
    }
}
