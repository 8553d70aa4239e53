// Question: Is a byte from a socket a byte, and can reading fail?
//@ target: stubs.BytesOfASocket#talk
//@ verdict: violated (with stubs)
//@ throws: java.lang.AssertionError
//@ options: --stub java.net.Socket --stub-never null
package stubs;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;

class BytesOfASocket {
    static void talk() {
        InputStream in;
        try {
            in = new Socket("example.com", 80).getInputStream();
        } catch (IOException e) {
            return;
        }
        try {
            int b = in.read();
            if (b < -1 || b > 255) {
                throw new IllegalStateException("no byte");
            }
        } catch (IOException e) {
            assert false : "reading fails";
        }
    }
}
