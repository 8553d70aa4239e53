// Question: what is thrown when the exception to throw is null?
//@ verdict: violated
//@ target: ThrowsNull
//@ throws: java.lang.NullPointerException
//@ inputs: boolean false
import org.sosy_lab.sv_benchmarks.Verifier;

public class ThrowsNull {
    static RuntimeException pending;

    static void fail(String why) {
        pending = new IllegalStateException(why);
    }

    public static void main(String[] args) {
        if (Verifier.nondetBoolean()) {
            fail("broken");
        }
        try {
            throw pending;
        } catch (IllegalStateException e) {
            assert e.getMessage().equals("broken");
        }
    }
}
