package dev.cairn.build;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a check looked at and how it ended, so that a module in which nothing has changed is not checked again.
 * {@code generate} needs none: the binary knows from the heads of test files which of them are up to date.
 */
public final class Seen {
    private final Path file;
    private final String key;

    /**
     * For a run of the binary with these words.
     *
     * @param file where the answer is kept
     * @param binary of another binary, another answer
     */
    public Seen(File file, File binary, Module module, Wishes wishes, List<String> words) throws IOException {
        this.file = file.toPath();
        StringBuilder text = new StringBuilder(binary.getPath()).append('\n').append(words).append('\n');
        List<File> inputs = new ArrayList<>(module.compiled());
        inputs.addAll(module.dependencies);
        inputs.addAll(module.written());
        inputs.add(new File(module.directory, "cairn.toml"));
        if (wishes.baseline != null) {
            inputs.add(wishes.baseline);
        }
        for (File input : inputs) {
            for (Path path : files(input.toPath())) {
                text.append(path).append(' ').append(content(path)).append('\n');
            }
        }
        key = Binary.digest(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** How the same run ended before; null if there was none. */
    public Ending ending() {
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
            return lines.size() == 2 && lines.get(0).equals(key) ? Ending.valueOf(lines.get(1)) : null;
        } catch (IOException | IllegalArgumentException e) {
            // Not there, or not ours: the check is made.
            return null;
        }
    }

    /** Keeps how it ended. An error is no answer. */
    public void keep(Ending ending) throws IOException {
        if (ending == Ending.ERROR) {
            Files.deleteIfExists(file);
            return;
        }
        Files.createDirectories(file.getParent());
        Files.write(file, (key + "\n" + ending.name() + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static List<Path> files(Path input) throws IOException {
        if (!Files.isDirectory(input)) {
            return Files.exists(input) ? Collections.singletonList(input) : Collections.emptyList();
        }
        try (Stream<Path> all = Files.walk(input)) {
            return all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
    }

    /** A build writes classes anew that are the same as before: their content counts. Jars are large, and written once. */
    private static String content(Path path) throws IOException {
        if (path.toString().endsWith(".jar")) {
            return Files.size(path) + " " + Files.getLastModifiedTime(path).toMillis();
        }
        return Binary.digest(Files.readAllBytes(path));
    }
}
