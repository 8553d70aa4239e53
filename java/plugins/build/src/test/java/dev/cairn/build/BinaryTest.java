package dev.cairn.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryTest {
    @TempDir
    Path directory;

    private File jar(String entry, String content) throws IOException {
        File jar = directory.resolve("cairn-cli.jar").toFile();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar.toPath()))) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return jar;
    }

    @Test
    void aMachineHasAPlatformOrAReason() throws IOException {
        assertEquals("linux-x86_64", Binary.platform("Linux", "amd64"));
        IOException missing = assertThrows(IOException.class, () -> Binary.platform("Plan 9", "mips"));
        assertTrue(missing.getMessage().contains("Plan 9 on mips"));
    }

    @Test
    void aBinaryIsUnpackedOnceAndRuns() throws IOException, InterruptedException {
        assumeTrue(File.separatorChar == '/');
        Path cache = directory.resolve("cache");
        File first = Binary.unpack(jar("cairn", "#!/bin/sh\necho \"in $PWD: $*\"\nexit 3\n"), cache);
        assertEquals(first, Binary.unpack(directory.resolve("cairn-cli.jar").toFile(), cache));
        List<String> lines = new ArrayList<>();
        Path here = Files.createDirectory(directory.resolve("here")).toRealPath();
        Ending ending = new Cairn(first, here.toFile(), lines::add).run(Arrays.asList("a b", "c"));
        assertEquals(Ending.INCOMPLETE, ending);
        assertEquals(Collections.singletonList("in " + here + ": a b c"), lines);
        // Another one of the same version, as while Cairn is developed.
        File second = Binary.unpack(jar("cairn", "#!/bin/sh\nexit 0\n"), cache);
        assertEquals(Ending.FINE, new Cairn(second, here.toFile(), lines::add).run(Collections.emptyList()));
        assertTrue(first.exists());
    }

    @Test
    void aJarWithoutABinaryIsNamed() throws IOException {
        File jar = jar("other", "");
        IOException missing = assertThrows(IOException.class, () -> Binary.unpack(jar, directory));
        assertTrue(missing.getMessage().endsWith("cairn-cli.jar has no cairn in it"));
    }
}
