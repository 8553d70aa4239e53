import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Calls that would harm whoever makes them: each says whether it did. */
public class Hostile {
    static boolean delete(String file) {
        return Path.of(file).toFile().delete();
    }

    static boolean write(String file) {
        try {
            Files.writeString(Path.of(file), "gone");
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean create(String file) {
        try {
            Files.createFile(Path.of(file + ".new"));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean move(String file) throws IOException {
        try {
            Files.move(Path.of(file), Files.createTempFile("a", "b"), StandardCopyOption.REPLACE_EXISTING);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean remove(String file) throws Exception {
        new ProcessBuilder("/bin/rm", "-f", file).start().waitFor();
        return !Files.exists(Path.of(file));
    }

    static boolean connect(String port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress("127.0.0.1", Integer.parseInt(port)), 2000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean kill(String process) {
        return ProcessHandle.of(Long.parseLong(process)).map(ProcessHandle::destroyForcibly).orElse(false);
    }

    static boolean environment(String name) {
        return System.getenv(name) != null;
    }

    /** What is allowed: to read anything, and to write temporary files. */
    static boolean temporary(String file) throws IOException {
        Path own = Files.createTempFile("a", "b");
        Files.writeString(own, "mine");
        return !Files.readString(own).equals("mine") || !Files.readString(Path.of(file)).equals("kept");
    }
}
