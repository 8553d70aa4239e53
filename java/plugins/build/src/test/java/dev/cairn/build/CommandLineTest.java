package dev.cairn.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandLineTest {
    @TempDir
    Path directory;

    private Module module() throws IOException {
        Module module = new Module();
        module.directory = directory.toFile();
        module.classes.add(Files.createDirectories(directory.resolve("target/classes")).toFile());
        module.classes.add(directory.resolve("target/none").toFile());
        module.dependencies.add(new File("a.jar"));
        module.dependencies.add(new File("b.jar"));
        module.sources.add(Files.createDirectories(directory.resolve("src/main/java")).toFile());
        Files.write(directory.resolve("src/main/java/A.java"), new byte[] {1});
        module.sources.add(directory.resolve("src/main/kotlin").toFile());
        module.sources.add(Files.createDirectories(directory.resolve("target/generated-sources")).toFile());
        module.release = 8;
        return module;
    }

    private Wishes wishes() {
        Wishes wishes = new Wishes();
        wishes.tests = new File("src/test/java");
        wishes.report = new File("target/cairn");
        return wishes;
    }

    @Test
    void whatTheBuildKnowsIsPassedOn() throws IOException {
        Wishes wishes = wishes();
        wishes.includes = Arrays.asList("com.acme.**", " org.* ");
        wishes.excludes = Arrays.asList("**.Main");
        wishes.junit = 4;
        wishes.time = "5m";
        wishes.arguments = Arrays.asList("--scope", "2");
        assertEquals(
                Arrays.asList(
                        "test", "--classpath", directory.resolve("target/classes").toString(),
                        "--dependencies", "a.jar" + File.pathSeparator + "b.jar",
                        "--sources", new File("src/main/java").getPath(), "--release", "8",
                        "--include=com.acme.**", "--include=org.*", "--exclude=**.Main",
                        "--junit", "4", "--time", "5m", "--out", new File("src/test/java").getPath(),
                        "--report", new File("target/cairn").getPath(), "--scope", "2"),
                CommandLine.generate(module(), wishes));
    }

    @Test
    void aCheckKeepsWhatBuildServersRead() throws IOException {
        Wishes wishes = wishes();
        wishes.baseline = new File("known.txt");
        List<String> words = CommandLine.check(module(), wishes);
        assertEquals(
                Arrays.asList(
                        "--xml", new File("target/cairn/junit.xml").getPath(),
                        "--sarif", new File("target/cairn/cairn.sarif").getPath(), "--baseline", "known.txt"),
                words.subList(words.size() - 6, words.size()));
        assertFalse(CommandLine.generate(module(), wishes).contains("--baseline"));
    }

    @Test
    void oneReportHasAllModules() {
        assertEquals(
                Arrays.asList("report", "a", "b", "--out", "page.html"),
                CommandLine.report(Arrays.asList(new File("a"), new File("b")), new File("page.html")));
    }

    @Test
    void junitIsTheOneOfTheClassPath() {
        Module module = new Module();
        assertEquals(0, module.junit());
        module.dependencies.add(new File("junit-platform-commons-1.11.4.jar"));
        assertEquals(0, module.junit());
        module.dependencies.add(new File("junit-4.13.2.jar"));
        assertEquals(4, module.junit());
        module.dependencies.add(new File("junit-jupiter-api-5.11.4.jar"));
        assertEquals(5, module.junit());
    }

    @Test
    void releasesAreWrittenInSeveralWays() {
        assertEquals(8, Module.releaseOf("1.8"));
        assertEquals(8, Module.releaseOf(" 8 "));
        assertEquals(17, Module.releaseOf("17"));
        assertEquals(0, Module.releaseOf("${java.version}"));
        assertEquals(0, Module.releaseOf(null));
    }

    @Test
    void aCheckIsMadeAgainOnlyIfSomethingHasChanged() throws IOException {
        Module module = module();
        Path one = directory.resolve("target/classes/A.class");
        Files.write(one, new byte[] {1});
        Wishes wishes = wishes();
        List<String> words = CommandLine.check(module, wishes);
        File kept = directory.resolve("checked").toFile();
        File binary = new File("cairn");
        assertEquals(null, new Seen(kept, binary, module, wishes, words).ending());
        new Seen(kept, binary, module, wishes, words).keep(Ending.FINDINGS);
        Files.write(one, new byte[] {1});
        assertEquals(Ending.FINDINGS, new Seen(kept, binary, module, wishes, words).ending());
        Files.write(one, new byte[] {2});
        assertEquals(null, new Seen(kept, binary, module, wishes, words).ending());
        new Seen(kept, binary, module, wishes, words).keep(Ending.ERROR);
        assertFalse(kept.exists());
    }

    @Test
    void whatIsFetchedHasCoordinates() throws IOException {
        assertTrue(Tools.coordinates().stream().allMatch(c -> c.split(":").length == 3));
        assertTrue(Tools.coordinates().size() > 3);
    }
}
