// Question: do the enum constants with bodies compute what their symbols say?
//@ verdict: holds
//@ target: EnumBodies
import dev.cairn.Symbolic;

public class EnumBodies {
    enum Op {
        PLUS('+') {
            int apply(int a, int b) { return a + b; }
        },
        MINUS('-') {
            int apply(int a, int b) { return a - b; }
        },
        LEFT('<') {
            int apply(int a, int b) { return a; }
            boolean commutes() { return false; }
        };

        final char symbol;

        Op(char symbol) {
            this.symbol = symbol;
        }

        abstract int apply(int a, int b);

        boolean commutes() {
            return this == PLUS;
        }
    }

    public static void main(String[] args) {
        Op op = Op.values()[Symbolic.choose(3)];
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        if (op.commutes()) {
            assert op.apply(a, b) == op.apply(b, a);
            assert op.symbol == '+';
        }
        assert op.apply(a, 0) == a;
        assert Op.valueOf(op.name()) == op;
    }
}
