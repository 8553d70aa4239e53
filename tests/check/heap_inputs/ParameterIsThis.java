// Question: is what is added to oneself added once?
//@ verdict: violated
//@ target: ParameterIsThis#drain
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier
public class ParameterIsThis {
    int amount;

    void drain(ParameterIsThis other) {
        if (other == null || amount < 0 || other.amount <= 0) {
            return;
        }
        int sum = amount + other.amount;
        amount = sum;
        other.amount = 0;
        assert amount == sum;
    }
}
