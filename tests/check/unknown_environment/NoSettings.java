// Question: is it found that a file need not be there?
//@ verdict: violated
//@ throws: java.nio.file.NoSuchFileException
//@ target: NoSettings#check

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class NoSettings {
    static int check() throws IOException {
        return Files.readAllBytes(Path.of("settings")).length;
    }
}
