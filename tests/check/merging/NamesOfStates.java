// Question: is a name that both sides choose one of two?
//@ verdict: holds
//@ target: NamesOfStates#check
import static dev.cairn.Symbolic.*;

public class NamesOfStates {
    static void check() {
        int length = 0;
        for (int i = 0; i < 10; i++) {
            String name;
            if (anyBoolean()) {
                name = "on";
            } else {
                name = "off";
            }
            length += name.length();
        }
        assert length >= 20 && length <= 30;
    }
}
