// Question: has every array a first element?
//@ verdict: violated
//@ target: FirstOfEmpty
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: array byte 0
import dev.cairn.Symbolic;

public class FirstOfEmpty {
    public static void main(String[] args) {
        byte[] packet = Symbolic.anyByteArray(4);
        int declared = packet[0] & 0xff;
        if (declared < packet.length) {
            assert packet.length > 0;
        }
    }
}
