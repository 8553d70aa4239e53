// Question: are bytes of standard input read in their order, up to its end?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: ThirdByte#check

public class ThirdByte {
    static void check() throws java.io.IOException {
        byte[] buffer = new byte[8];
        int n = System.in.read(buffer);
        if (n == 3 && buffer[2] == 'c' && System.in.read() == -1) {
            throw new IllegalStateException();
        }
    }
}
