// Question: does compareTo answer with -1, 0 and 1 only?
//@ verdict: violated
//@ target: CompareToIsNotSign#order
//@ throws: java.lang.AssertionError
//@ inputs: string 0061; string 0063
public class CompareToIsNotSign {
    static void order(String a, String b) {
        if (a == null || b == null) {
            return;
        }
        switch (a.compareTo(b)) {
            case -1:
            case 0:
            case 1:
                break;
            default:
                assert false : "neither -1, 0 nor 1";
        }
    }
}
