// Question: is there an operation and numbers for which the result is 12?
//@ verdict: violated
//@ target: EnumConstantBodies#check
//@ throws: java.lang.AssertionError
//@ options: --non-null op
public class EnumConstantBodies {
    enum Op {
        ADD {
            int apply(int x, int y) {
                return 0;
            }
        },
        FIRST {
            int apply(int x, int y) {
                return x < 6 ? x + y : 0;
            }
        };

        abstract int apply(int x, int y);
    }

    static void check(Op op, byte x, byte y) {
        assert op.apply(x, y) != 12;
    }
}
