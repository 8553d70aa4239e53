// Random sequences of operations on files, below the working directory: what each of them answers. Arguments: the first seed, how many.

import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.FileReader;
import java.io.FileWriter;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

public class FileSequences {
    private static final String[] NAMES = {"a", "b", "c", "d", "d/e", "d/f", "d/g", "d/g/h", "a/x", "l", "l/e", "d/../b", "./a", "d/."};
    private static final OpenOption[] OPEN = {
        StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.APPEND, StandardOpenOption.CREATE,
        StandardOpenOption.CREATE_NEW, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.DELETE_ON_CLOSE, LinkOption.NOFOLLOW_LINKS
    };

    private interface Operation {
        Object run() throws Exception;
    }

    private long state;
    private String top;

    private FileSequences(long seed) {
        state = seed * 0x9E3779B97F4A7C15L + 1;
        top = "s" + seed;
    }

    private int next(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    public static void main(String[] args) {
        long first = Long.parseLong(args[0]);
        for (long seed = first; seed < first + Long.parseLong(args[1]); seed++) {
            new FileSequences(seed).sequence();
        }
    }

    private void sequence() {
        System.out.println("sequence " + top);
        report("top", () -> new File(top).mkdir());
        for (int i = 0; i < 40; i++) {
            step();
        }
        report("tree", () -> tree(Path.of(top)));
    }

    private void report(String what, Operation operation) {
        String answer;
        try {
            answer = String.valueOf(operation.run());
        } catch (Exception e) {
            answer = e.getClass().getName() + ": " + e.getMessage();
        }
        System.out.println(what + " -> " + answer.replace(System.getProperty("user.dir") + "/", ""));
    }

    private String name() {
        return top + "/" + NAMES[next(NAMES.length)];
    }

    private byte[] content() {
        byte[] bytes = new byte[next(5) == 0 ? 200 + next(9000) : next(12)];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) ('a' + next(26));
        }
        return bytes;
    }

    private static String shown(byte[] bytes) {
        return bytes.length > 20 ? bytes.length + " bytes, " + Arrays.hashCode(bytes) : new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private static List<String> sorted(String[] names) {
        if (names == null) {
            return null;
        }
        List<String> all = new ArrayList<>(Arrays.asList(names));
        Collections.sort(all);
        return all;
    }

    private void step() {
        String a = name();
        String b = name();
        File f = new File(a);
        Path p = Path.of(a);
        byte[] bytes = content();
        int kind = next(42);
        String what = kind + " " + a;
        switch (kind) {
            case 0 -> report(what, f::createNewFile);
            case 1 -> report(what, f::mkdir);
            case 2 -> report(what, f::mkdirs);
            case 3 -> report(what, f::delete);
            case 4 -> report(what, () -> f.exists() + " " + f.isFile() + " " + f.isDirectory() + " " + f.canRead() + " " + f.canExecute());
            case 5 -> report(what, () -> f.isDirectory() ? "directory" : f.length());
            case 6 -> report(what, () -> sorted(f.list()));
            case 7 -> report(what + " " + b, () -> f.renameTo(new File(b)));
            case 8 -> report(what, () -> {
                try (FileOutputStream out = new FileOutputStream(f)) {
                    out.write(bytes);
                    out.write(65);
                    return out.getChannel().position();
                }
            });
            case 9 -> report(what, () -> {
                try (FileOutputStream out = new FileOutputStream(f, true)) {
                    out.write(bytes, bytes.length / 2, bytes.length - bytes.length / 2);
                    return bytes.length;
                }
            });
            case 10 -> report(what, () -> {
                try (FileInputStream in = new FileInputStream(f)) {
                    int first = in.read();
                    int available = in.available();
                    long skipped = in.skip(2);
                    return first + " " + available + " " + skipped + " " + shown(in.readAllBytes()) + " " + in.read();
                }
            });
            case 11 -> report(what, () -> {
                try (FileWriter out = new FileWriter(f, next(2) == 0)) {
                    out.write("text\u00e4");
                    return "written";
                }
            });
            case 12 -> report(what, () -> {
                try (FileReader in = new FileReader(f)) {
                    char[] text = new char[7];
                    int n = in.read(text);
                    return n + new String(text, 0, Math.max(n, 0)).replace('\u0000', '.');
                }
            });
            case 13, 14, 15 -> report(what, () -> random(f, bytes));
            case 16 -> report(what, () -> Files.createFile(p).equals(p));
            case 17 -> report(what, () -> Files.createDirectory(p).equals(p));
            case 18 -> report(what, () -> Files.createDirectories(p).equals(p));
            case 19 -> report(what, () -> {
                Files.delete(p);
                return "deleted";
            });
            case 20 -> report(what, () -> Files.deleteIfExists(p));
            case 21 -> report(what, () -> Files.exists(p) + " " + Files.notExists(p) + " " + Files.isDirectory(p) + " " + Files.isRegularFile(p)
                    + " " + Files.isSymbolicLink(p) + " " + Files.exists(p, LinkOption.NOFOLLOW_LINKS) + " " + Files.isReadable(p));
            case 22 -> report(what, () -> Files.isDirectory(p) ? "directory" : Files.size(p));
            case 23, 24 -> report(what + " " + b, () -> Files.copy(p, Path.of(b), copying()).equals(Path.of(b)));
            case 25, 26 -> report(what + " " + b, () -> Files.move(p, Path.of(b), moving()).equals(Path.of(b)));
            case 27 -> report(what, () -> Files.write(p, bytes, opening()).equals(p));
            case 28 -> report(what, () -> shown(Files.readAllBytes(p)));
            case 29 -> report(what, () -> Files.readAllLines(p));
            case 30 -> report(what, () -> Files.writeString(p, "one\ntwo\n").equals(p));
            case 31 -> report(what, () -> {
                List<String> names = new ArrayList<>();
                try (DirectoryStream<Path> all = Files.newDirectoryStream(p)) {
                    all.forEach(x -> names.add(x.getFileName().toString()));
                }
                Collections.sort(names);
                return names;
            });
            case 32 -> report(what, () -> {
                try (Stream<Path> all = Files.walk(p)) {
                    return all.map(Path::toString).sorted().toList();
                }
            });
            case 33, 34, 35 -> report(what, () -> channel(p, bytes));
            case 36 -> report(what, () -> {
                BasicFileAttributes all = Files.readAttributes(p, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                return all.isDirectory() + " " + all.isRegularFile() + " " + all.isSymbolicLink() + " " + (all.isRegularFile() ? all.size() : -1);
            });
            case 37 -> report(what, () -> {
                Files.setLastModifiedTime(p, FileTime.fromMillis(1000L * next(1000000)));
                return Files.getLastModifiedTime(p).toMillis() + " " + f.lastModified();
            });
            case 38 -> report(what, () -> {
                Files.setPosixFilePermissions(p, PosixFilePermissions.fromString(next(2) == 0 ? "rwxr-x---" : "rw-r--r--"));
                return PosixFilePermissions.toString(Files.getPosixFilePermissions(p)) + f.canExecute();
            });
            case 39 -> report(what + " " + b, () -> Files.createSymbolicLink(Path.of(top + "/l"), Path.of(next(2) == 0 ? "d" : "b")).toString());
            case 40 -> report(what, () -> {
                Path real = p.toRealPath();
                return Path.of("").toAbsolutePath().toRealPath().relativize(real) + " " + f.getCanonicalFile().getName() + " " + p.toAbsolutePath().normalize().getFileName();
            });
            default -> report(what + " " + b, () -> Files.exists(p) && Files.exists(Path.of(b)) ? Files.isSameFile(p, Path.of(b)) + " " + mismatch(p, Path.of(b)) : "none");
        }
    }

    private static Object mismatch(Path a, Path b) throws IOException {
        return Files.isRegularFile(a) && Files.isRegularFile(b) ? Files.mismatch(a, b) : "no files";
    }

    private CopyOption[] copying() {
        return switch (next(4)) {
            case 0 -> new CopyOption[] {StandardCopyOption.REPLACE_EXISTING};
            case 1 -> new CopyOption[] {StandardCopyOption.COPY_ATTRIBUTES};
            case 2 -> new CopyOption[] {LinkOption.NOFOLLOW_LINKS, StandardCopyOption.REPLACE_EXISTING};
            default -> new CopyOption[0];
        };
    }

    private CopyOption[] moving() {
        return switch (next(3)) {
            case 0 -> new CopyOption[] {StandardCopyOption.REPLACE_EXISTING};
            case 1 -> new CopyOption[] {StandardCopyOption.ATOMIC_MOVE};
            default -> new CopyOption[0];
        };
    }

    private OpenOption[] opening() {
        List<OpenOption> all = new ArrayList<>();
        for (OpenOption option : OPEN) {
            if (next(3) == 0) {
                all.add(option);
            }
        }
        return all.toArray(new OpenOption[0]);
    }

    private Object random(File f, byte[] bytes) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(f, next(3) == 0 ? "r" : "rw")) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < 6; i++) {
                switch (next(8)) {
                    case 0 -> file.seek(next(40));
                    case 1 -> file.write(bytes);
                    case 2 -> file.writeInt(next(1000));
                    case 3 -> all.append(file.read()).append(' ');
                    case 4 -> file.setLength(next(60));
                    case 5 -> all.append(file.skipBytes(next(9))).append(' ');
                    case 6 -> {
                        byte[] some = new byte[5];
                        all.append(file.read(some)).append(new String(some, StandardCharsets.ISO_8859_1).replace('\u0000', '.')).append(' ');
                    }
                    default -> all.append(file.length()).append('@').append(file.getFilePointer()).append(' ');
                }
            }
            return all;
        }
    }

    private Object channel(Path p, byte[] bytes) throws IOException {
        try (FileChannel file = FileChannel.open(p, opening())) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < 6; i++) {
                switch (next(9)) {
                    case 0 -> file.position(next(40));
                    case 1 -> all.append(file.write(ByteBuffer.wrap(bytes))).append(' ');
                    case 2 -> all.append(file.write(ByteBuffer.wrap(bytes), next(30))).append(' ');
                    case 3 -> {
                        ByteBuffer some = ByteBuffer.allocate(6);
                        all.append(file.read(some)).append(some).append(' ');
                    }
                    case 4 -> {
                        ByteBuffer some = ByteBuffer.allocate(6);
                        all.append(file.read(some, next(20))).append(' ').append(shown(some.array()).replace('\u0000', '.')).append(' ');
                    }
                    case 5 -> file.truncate(next(50));
                    case 6 -> file.force(true);
                    case 7 -> {
                        ByteBuffer[] two = {ByteBuffer.wrap(bytes), ByteBuffer.wrap(new byte[] {66, 67})};
                        all.append(file.write(two)).append(' ');
                    }
                    default -> all.append(file.size()).append('@').append(file.position()).append(' ');
                }
            }
            return all;
        }
    }

    private static String tree(Path top) throws IOException {
        List<String> all = new ArrayList<>();
        Files.walkFileTree(top, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                all.add(directory + "/");
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                all.add(file + (attributes.isSymbolicLink() ? " -> " + Files.readSymbolicLink(file) : " " + shown(Files.readAllBytes(file))));
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(all);
        return String.join(", ", all);
    }
}
