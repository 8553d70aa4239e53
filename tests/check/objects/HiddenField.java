// Question: does a field of the subclass replace the field of the same name?
//@ verdict: violated
//@ target: HiddenField
//@ throws: java.lang.AssertionError
//@ inputs: int 4
import org.sosy_lab.sv_benchmarks.Verifier;

public class HiddenField {
    static class Base {
        int limit = 10;

        int getLimit() {
            return limit;
        }
    }

    static class Custom extends Base {
        int limit;

        Custom(int limit) {
            this.limit = limit;
        }
    }

    public static void main(String[] args) {
        int wanted = Verifier.nondetInt();
        Base b = new Custom(wanted);
        assert b.getLimit() == wanted;
    }
}
