package dev.cairn.build;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Runs the binary. */
public final class Cairn {
    private final File binary;
    private final File directory;
    private final Consumer<String> output;

    /**
     * A binary that runs in a directory.
     *
     * @param output is told the lines of its standard output; what it says on standard error, its progress among that,
     *     goes where that of the build goes
     */
    public Cairn(File binary, File directory, Consumer<String> output) {
        this.binary = binary;
        this.directory = directory;
        this.output = output;
    }

    /**
     * Runs to its end. It is ended with the build, and by an interruption.
     *
     * @throws IOException if it cannot be started
     * @throws InterruptedException if the build is
     */
    public Ending run(List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(binary.getPath());
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory);
        builder.redirectInput(new File(File.separatorChar == '/' ? "/dev/null" : "NUL"));
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        Process process = builder.start();
        Thread end = new Thread(process::destroy);
        Runtime.getRuntime().addShutdownHook(end);
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.accept(line);
            }
            return Ending.of(process.waitFor());
        } finally {
            process.destroy();
            try {
                Runtime.getRuntime().removeShutdownHook(end);
            } catch (IllegalStateException e) {
                // The build is ending already.
            }
        }
    }
}
