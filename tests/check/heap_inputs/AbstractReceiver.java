// Question: is the method of an abstract class right for each of its subclasses?
//@ verdict: violated
//@ target: AbstractReceiver#half
//@ throws: java.lang.ArithmeticException
//@ options: --strategy lazier
public abstract class AbstractReceiver {
    abstract int divisor();

    static class Two extends AbstractReceiver {
        int divisor() {
            return 2;
        }
    }

    static class Any extends AbstractReceiver {
        int n;

        int divisor() {
            return n;
        }
    }

    int half(int x) {
        return x / divisor();
    }
}
