// Question: does a header of an input stream begin with the magic number 0x7F?
//@ verdict: violated
//@ target: FirstByte#check
//@ throws: java.io.IOException
//@ options: --non-null in
import java.io.IOException;
import java.io.InputStream;

public class FirstByte {
    static void check(InputStream in) throws IOException {
        if (in.read() == 0x7F && in.read() == -1) {
            throw new IOException("only a header");
        }
    }
}
