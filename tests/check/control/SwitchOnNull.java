// Question: does a switch on a string reach its default for null?
//@ verdict: violated
//@ target: SwitchOnNull#colour
//@ throws: java.lang.NullPointerException
//@ inputs: null
public class SwitchOnNull {
    static int colour(String name) {
        switch (name) {
            case "red":
                return 0xff0000;
            case "blue":
                return 0x0000ff;
            default:
                return 0;
        }
    }
}
