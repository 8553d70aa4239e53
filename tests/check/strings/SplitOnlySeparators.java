// Question: has the result of split always a first element?
//@ verdict: violated
//@ target: SplitOnlySeparators
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: string 002c
import dev.cairn.Symbolic;

public class SplitOnlySeparators {
    static String key(String line) {
        return line.split(",")[0];
    }

    public static void main(String[] args) {
        String line = Symbolic.anyString();
        Symbolic.assume(line.length() <= 3);
        String key = key(line);
        assert !key.contains(",");
    }
}
