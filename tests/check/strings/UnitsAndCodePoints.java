// Question: has a string as many code points as units?
//@ verdict: violated
//@ target: UnitsAndCodePoints
//@ throws: java.lang.AssertionError
//@ inputs: string d83d de00
import dev.cairn.Symbolic;

public class UnitsAndCodePoints {
    public static void main(String[] args) {
        String s = Symbolic.anyString(2);
        int points = s.codePointCount(0, s.length());
        assert points == s.length();
    }
}
