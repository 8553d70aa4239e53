// Constructors that open a file or start a thread, and one that does neither.
package states;

import java.io.FileInputStream;
import java.io.IOException;

public class Outside {
    private int bytes;

    public Outside() throws IOException {
        try (FileInputStream in = new FileInputStream("/states/no-such-file")) {
            bytes = in.read();
        }
    }

    public Outside(boolean inBackground) {
        Thread thread = new Thread(() -> bytes = 1);
        thread.start();
    }

    public Outside(int bytes) {
        this.bytes = bytes;
    }

    public int bytes() {
        return bytes;
    }
}
