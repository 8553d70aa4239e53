// Question: in which order do nested handlers and finally blocks run?
//@ verdict: holds
//@ target: NestedTryOrder
import org.sosy_lab.sv_benchmarks.Verifier;

public class NestedTryOrder {
    static String trace = "";

    static void run(int x) {
        try {
            trace += "a";
            try {
                trace += "b";
                if (x > 10) throw new IllegalStateException();
                if (x < 0) throw new IllegalArgumentException();
                trace += "c";
            } catch (IllegalStateException e) {
                trace += "d";
                if (x > 20) throw new IllegalArgumentException(e);
            } finally {
                trace += "e";
            }
            trace += "f";
        } catch (IllegalArgumentException e) {
            trace += "g";
        } finally {
            trace += "h";
        }
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        run(x);
        String expected = x > 20 ? "abdegh" : x > 10 ? "abdefh" : x < 0 ? "abegh" : "abcefh";
        assert trace.equals(expected) : trace;
    }
}
