// Question: does appending a null string add nothing?
//@ verdict: violated
//@ target: AppendNullText#label
//@ throws: java.lang.AssertionError
//@ inputs: null
public class AppendNullText {
    static String label(String unit) {
        StringBuilder b = new StringBuilder("5");
        b.append(unit);
        int added = unit == null ? 0 : unit.length();
        assert b.length() == 1 + added;
        return b.toString();
    }
}
