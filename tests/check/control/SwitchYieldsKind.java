// Question: is every char exactly one kind, and the kinds where they should be?
//@ verdict: holds
//@ target: SwitchYieldsKind
import org.sosy_lab.sv_benchmarks.Verifier;

public class SwitchYieldsKind {
    static int kind(char c) {
        return switch (c) {
            case ' ', '\t', '\n' -> 0;
            case '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> 1;
            case '+', '-', '*', '/' -> {
                int precedence = c == '+' || c == '-' ? 2 : 3;
                yield precedence;
            }
            default -> -1;
        };
    }

    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        int kind = kind(c);
        if (c >= '0' && c <= '9') {
            assert kind == 1;
        } else {
            assert kind != 1;
        }
        if (kind >= 2) {
            assert c >= '*' && c <= '/';
        }
    }
}
