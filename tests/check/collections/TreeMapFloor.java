// Question: has every score a grade?
//@ verdict: violated
//@ target: TreeMapFloor
//@ throws: java.lang.NullPointerException
//@ inputs: int 49
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.TreeMap;

public class TreeMapFloor {
    static final TreeMap<Integer, String> GRADES = new TreeMap<>();

    static {
        GRADES.put(50, "pass");
        GRADES.put(75, "good");
        GRADES.put(90, "excellent");
    }

    public static void main(String[] args) {
        int score = Verifier.nondetInt();
        Verifier.assume(score >= 0 && score <= 100);
        String grade = GRADES.floorEntry(score).getValue();
        assert grade.length() >= 4;
    }
}
