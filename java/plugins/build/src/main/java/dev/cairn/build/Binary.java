package dev.cairn.build;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Cairn's binary: which one a machine needs, and how it comes out of the jar that it is published in. */
public final class Binary {
    /** The artifact whose jars, one for each platform, have the binary. */
    public static final String GROUP = "dev.cairn";
    /** Its name. */
    public static final String ARTIFACT = "cairn-cli";

    private static final String ENTRY = "cairn";

    private Binary() {}

    /**
     * The classifier of the artifact for this machine.
     *
     * @throws IOException if there is none
     */
    public static String platform() throws IOException {
        return platform(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    }

    static String platform(String system, String processor) throws IOException {
        String os = system.toLowerCase(Locale.ROOT);
        String arch = processor.toLowerCase(Locale.ROOT);
        boolean isIntel = arch.equals("amd64") || arch.equals("x86_64");
        if (os.equals("linux") && isIntel) {
            return "linux-x86_64";
        }
        throw new IOException("there is no binary of Cairn for " + system + " on " + processor
                + "; build one (./x install in a clone) and name it as the executable");
    }

    /**
     * Unpacks the binary of a jar, once for each jar.
     *
     * @param jar the artifact
     * @return the binary, which can be executed
     * @throws IOException if the jar cannot be read, or the cache not be written to
     */
    public static File unpack(File jar) throws IOException {
        return unpack(jar, cache());
    }

    static File unpack(File jar, Path cache) throws IOException {
        try (ZipFile zip = new ZipFile(jar)) {
            ZipEntry entry = zip.getEntry(ENTRY);
            if (entry == null) {
                throw new IOException(jar + " has no " + ENTRY + " in it");
            }
            // What is unpacked already is known by its checksum, not by its time: an installed version can be replaced.
            String name = String.format("%08x-%x", entry.getCrc(), entry.getSize());
            Path binary = cache.resolve("bin").resolve(name).resolve(ENTRY);
            if (Files.isExecutable(binary) && Files.size(binary) == entry.getSize()) {
                return binary.toFile();
            }
            Files.createDirectories(binary.getParent());
            // Another build may do the same at the same time: the file comes to its place whole.
            Path next = Files.createTempFile(binary.getParent(), "cairn-", ".next");
            try {
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, next, StandardCopyOption.REPLACE_EXISTING);
                }
                if (!next.toFile().setExecutable(true, false)) {
                    throw new IOException(next + " cannot be made executable");
                }
                Files.move(next, binary, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (FileAlreadyExistsException e) {
                // It is there.
            } finally {
                Files.deleteIfExists(next);
            }
            return binary.toFile();
        }
    }

    /** Where the binary keeps what it fetches, too. */
    private static Path cache() {
        String named = System.getenv("XDG_CACHE_HOME");
        Path base = named != null && Paths.get(named).isAbsolute()
                ? Paths.get(named)
                : Paths.get(System.getProperty("user.home"), ".cache");
        return base.resolve("cairn");
    }

    /** A short name for bytes, as file names and keys have it. */
    static String digest(byte[] bytes) {
        try {
            byte[] sum = MessageDigest.getInstance("SHA-256").digest(bytes);
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 16; i++) {
                text.append(String.format("%02x", sum[i]));
            }
            return text.toString();
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
