// Question: Is what comes from a socket any bytes?
//@ target: stubs.Socket#talk
//@ verdict: violated (with stubs)
//@ throws: java.lang.IllegalStateException
//@ options: --stub-unsupported --stub-never null,throw
package stubs;

import java.io.IOException;
import java.io.InputStream;

class Socket {
    static void talk() throws IOException {
        try (java.net.Socket socket = new java.net.Socket("example.com", 80)) {
            InputStream in = socket.getInputStream();
            if (in.read() == 'x' && in.read() == -1) {
                throw new IllegalStateException("x");
            }
        }
    }
}
