// Question: does a conditional with a boxed and a plain arm survive null?
//@ verdict: violated
//@ target: TernaryUnboxes
//@ throws: java.lang.NullPointerException
//@ inputs: boolean false
import org.sosy_lab.sv_benchmarks.Verifier;

public class TernaryUnboxes {
    static Integer lookup(String key) {
        return key.equals("size") ? 3 : null;
    }

    public static void main(String[] args) {
        boolean useDefault = Verifier.nondetBoolean();
        // the arms are int and Integer, so the whole is int
        Integer value = useDefault ? 0 : lookup("colour");
        assert value == null || value == 0;
    }
}
