// Question: does the switch on a string know its three commands and nothing else?
//@ verdict: holds
//@ target: SwitchOnCommand#run
import dev.cairn.Symbolic;

public class SwitchOnCommand {
    static int code(String command) {
        switch (command) {
            case "go":
                return 1;
            case "stop":
                return 2;
            case "":
                return 3;
            default:
                return 0;
        }
    }

    static void run(String command) {
        Symbolic.assume(command == null || command.length() <= 5);
        if (command == null) {
            return;
        }
        int code = code(command);
        assert (code == 1) == command.equals("go");
        assert (code == 2) == command.equals("stop");
        assert (code == 3) == command.isEmpty();
    }
}
