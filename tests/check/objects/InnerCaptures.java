// Question: does an inner class see the outer field, and an anonymous one the captured unknown?
//@ verdict: holds
//@ target: InnerCaptures
import dev.cairn.Symbolic;

public class InnerCaptures {
    private int base;

    class Adder {
        int add(int x) {
            return base + x;
        }
    }

    interface Source {
        int next();
    }

    public static void main(String[] args) {
        int start = Symbolic.anyInt();
        InnerCaptures outer = new InnerCaptures();
        outer.base = start;
        Adder adder = outer.new Adder();
        Source source = new Source() {
            private int at = start;

            @Override
            public int next() {
                return at++;
            }
        };
        outer.base = 1;
        assert adder.add(start) == start + 1;
        assert source.next() == start;
        assert source.next() == start + 1;
    }
}
