package dev.cairn.testrun;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * The file that says how far this JVM got. Each line is with the operating system before the next step
 * is taken, since a test may end the JVM at any time.
 */
final class Progress {
    private final FileOutputStream out;

    Progress(Path file) throws IOException {
        out = new FileOutputStream(file.toFile());
    }

    void say(Object... words) {
        try {
            out.write(Lines.line(words).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
