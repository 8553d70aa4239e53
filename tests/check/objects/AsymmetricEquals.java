// Question: is equality symmetric when a subclass adds a component?
//@ verdict: violated
//@ target: AsymmetricEquals
//@ throws: java.lang.AssertionError
//@ inputs: int 1; int 1; byte 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class AsymmetricEquals {
    static class Point {
        final int x;

        Point(int x) {
            this.x = x;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Point && ((Point) o).x == x;
        }

        @Override
        public int hashCode() {
            return x;
        }
    }

    static class Coloured extends Point {
        final byte colour;

        Coloured(int x, byte colour) {
            super(x);
            this.colour = colour;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Coloured && super.equals(o) && ((Coloured) o).colour == colour;
        }
    }

    public static void main(String[] args) {
        Point p = new Point(Verifier.nondetInt());
        Point q = new Coloured(Verifier.nondetInt(), Verifier.nondetByte());
        assert p.equals(q) == q.equals(p);
    }
}
