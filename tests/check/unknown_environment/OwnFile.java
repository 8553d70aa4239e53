// Question: is an unknown byte read back as it was written?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: OwnFile#check

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

public class OwnFile {
    static void check(int a, byte[] more) throws IOException {
        if (more == null || more.length != 2) {
            return;
        }
        try (FileOutputStream out = new FileOutputStream("data")) {
            out.write(a);
            out.write(more);
        }
        Files.move(Path.of("data"), Path.of("moved"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        try (FileInputStream in = new FileInputStream("moved")) {
            assert in.read() == (a & 255);
            assert in.read() != 7 || Files.readAllBytes(Path.of("moved"))[2] != 9;
        }
    }
}
