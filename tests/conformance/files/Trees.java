// Question: are trees of files walked, copied, found and deleted as on a disk?

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class Trees {
    public static void main(String[] args) throws IOException {
        Path top = Files.createTempDirectory("trees");
        Path deep = Files.createDirectories(top.resolve("a/b/c"));
        Files.write(deep.resolve("one.txt"), List.of("x", "y"), StandardCharsets.UTF_8);
        Files.writeString(top.resolve("a/two.txt"), "two", StandardOpenOption.CREATE_NEW);
        Files.createSymbolicLink(top.resolve("link"), Path.of("a/two.txt"));
        try (Stream<Path> all = Files.walk(top)) {
            System.out.println(all.map(p -> top.relativize(p).toString()).sorted().collect(Collectors.toList()));
        }
        try (Stream<Path> all = Files.find(top, 9, (p, a) -> a.isRegularFile() && p.toString().endsWith(".txt"))) {
            System.out.println(all.map(p -> p.getFileName().toString()).sorted().toList());
        }
        try (Stream<String> lines = Files.lines(deep.resolve("one.txt"))) {
            System.out.println(lines.toList());
        }
        System.out.println(Files.readString(top.resolve("link")) + Files.isSymbolicLink(top.resolve("link")));
        System.out.println(Files.isSameFile(top.resolve("link"), top.resolve("a/two.txt")));
        Files.copy(top.resolve("a/two.txt"), top.resolve("three.txt"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.move(top.resolve("three.txt"), top.resolve("a/b/three.txt"));
        Files.writeString(top.resolve("a/b/three.txt"), "+", StandardOpenOption.APPEND);
        System.out.println(Files.size(top.resolve("a/b/three.txt")) + " " + Files.mismatch(top.resolve("a/two.txt"), top.resolve("a/b/three.txt")));
        try {
            Files.delete(top.resolve("a"));
        } catch (DirectoryNotEmptyException e) {
            System.out.println("not empty: " + top.relativize(Path.of(e.getFile())));
        }
        try (Stream<Path> all = Files.walk(top)) {
            all.sorted(Comparator.reverseOrder()).forEach(p -> {
                try {
                    Files.delete(p);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
        System.out.println(Files.exists(top));
    }
}
