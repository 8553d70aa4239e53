// Question: is a class whose initialiser failed gone for good?
//@ verdict: holds
//@ target: InitialiserFailsTwice
import dev.cairn.Symbolic;

public class InitialiserFailsTwice {
    static int attempts;
    static int divisor;

    static class Fragile {
        static final int VALUE;

        static {
            attempts++;
            VALUE = 10 / divisor;
        }
    }

    public static void main(String[] args) {
        divisor = Symbolic.anyInt();
        int failures = 0;
        for (int i = 0; i < 2; i++) {
            try {
                assert Fragile.VALUE == 10 / divisor;
            } catch (ExceptionInInitializerError e) {
                assert i == 0 && e.getCause() instanceof ArithmeticException;
                failures++;
            } catch (NoClassDefFoundError e) {
                assert i == 1;
                failures++;
            }
        }
        assert attempts == 1;
        assert failures == (divisor == 0 ? 2 : 0);
    }
}
