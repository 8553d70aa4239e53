// Question: does a switch tell apart two strings with the same hash code?
//@ verdict: holds
//@ target: SwitchCollidingStrings
import dev.cairn.Symbolic;

public class SwitchCollidingStrings {
    public static void main(String[] args) {
        String s = Symbolic.anyString(2);
        String found;
        switch (s) {
            case "Aa":
                found = "first";
                break;
            case "BB":
                found = "second";
                break;
            default:
                found = "other";
        }
        if (found.equals("first")) {
            assert s.charAt(0) == 'A' && s.charAt(1) == 'a';
        } else if (found.equals("second")) {
            assert s.equals("BB");
        } else {
            assert !s.equals("BB") && !s.equals("Aa");
        }
    }
}
