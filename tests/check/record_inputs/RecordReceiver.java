// Question: is adding to an amount of money safe from overflow?
//@ verdict: violated
//@ target: RecordReceiver$Money#plus
//@ throws: java.lang.ArithmeticException
//@ options: --non-null other
public class RecordReceiver {
    record Money(long cents) {
        Money plus(Money other) {
            return new Money(Math.addExact(cents, other.cents));
        }
    }
}
