// Question: are bytes of a secure generator unknown?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: SecureByte#check
import java.security.SecureRandom;

public class SecureByte {
    static void check() {
        byte[] bytes = new byte[2];
        new SecureRandom().nextBytes(bytes);
        assert bytes[0] != 17 || bytes[1] != -3;
    }
}
