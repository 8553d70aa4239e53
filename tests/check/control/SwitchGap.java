// Question: is there a day the switch does not know?
//@ verdict: violated
//@ target: SwitchGap
//@ throws: java.lang.IllegalStateException
//@ inputs: int 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchGap {
    static String meal(int day) {
        switch (day) {
            case 0:
            case 1:
                return "soup";
            case 2:
                return "rice";
            case 3:
            case 4:
                return "noodles";
            case 6:
                return "fish";
            default:
                throw new IllegalStateException("no meal on day " + day);
        }
    }

    public static void main(String[] args) {
        int day = Verifier.nondetInt();
        Verifier.assume(day >= 0 && day < 7);
        System.out.println(meal(day));
    }
}
