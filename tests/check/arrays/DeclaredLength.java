// Question: can a packet's own length byte lead beyond its end?
//@ verdict: violated
//@ target: DeclaredLength#checksum
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: array byte 1 5
public class DeclaredLength {
    static int checksum(byte[] packet) {
        if (packet == null || packet.length == 0) {
            return 0;
        }
        int sum = 0;
        int declared = packet[0] & 0x0f;
        for (int i = 1; i <= declared; i++) {
            sum += packet[i];
        }
        return sum;
    }
}
