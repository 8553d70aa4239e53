import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

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
        try {
            new ProcessBuilder("/bin/rm", "-f", file).start().waitFor();
        } catch (IOException e) {
            // It may not be started.
        }
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

    static boolean start(String program) {
        try {
            return new ProcessBuilder(program).start().waitFor() == 0;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    /** Processes that start two of their kind, each. */
    static boolean multiply(String mark) throws Exception {
        String script = "b() { : > \"$0\"; sleep 5 & b | b & }; b";
        try {
            return new ProcessBuilder("/bin/sh", "-c", script, mark).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean send(String port) {
        try (DatagramSocket socket = new DatagramSocket()) {
            byte[] bytes = {1, 2, 3};
            InetAddress here = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            socket.send(new DatagramPacket(bytes, bytes.length, here, Integer.parseInt(port)));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean listen(String port) {
        try (ServerSocket socket = new ServerSocket(Integer.parseInt(port))) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether the memory is without an end. */
    static boolean exhaust(String kind) {
        List<Object> all = new ArrayList<>();
        try {
            for (int i = 0; i < 1 << 10; i++) {
                all.add(kind.equals("heap") ? new long[1 << 30] : ByteBuffer.allocateDirect(1 << 30));
            }
            return true;
        } catch (OutOfMemoryError e) {
            all.clear();
            return false;
        }
    }

    /** Whether a file can have any size. */
    static boolean fill(String unused) throws IOException {
        Path own = Files.createTempFile("a", "b");
        byte[] much = new byte[16 << 20];
        try (OutputStream out = Files.newOutputStream(own)) {
            for (int i = 0; i < 64; i++) {
                out.write(much);
            }
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    static boolean exit(String code) {
        System.exit(Integer.parseInt(code));
        return true;
    }

    static boolean halt(String code) {
        Runtime.getRuntime().halt(Integer.parseInt(code));
        return true;
    }

    static boolean print(String what) {
        while (true) {
            System.out.println(what);
            System.err.println(what);
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
