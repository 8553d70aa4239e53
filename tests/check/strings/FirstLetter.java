// Question: has every string a first letter?
//@ verdict: violated
//@ target: FirstLetter
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: string
import org.sosy_lab.sv_benchmarks.Verifier;

public class FirstLetter {
    static char initial(String name) {
        return Character.toUpperCase(name.charAt(0));
    }

    public static void main(String[] args) {
        String name = Verifier.nondetString();
        char c = initial(name);
        System.out.println((int) c);
    }
}
