// Question: can a function tell apart two objects that the program makes itself, but not one from itself?
//@ verdict: violated
//@ target: ArgumentsMadeByTheProgram#check
//@ throws: java.lang.IllegalStateException
//@ options: --non-null f
import java.util.function.ToIntFunction;

public class ArgumentsMadeByTheProgram {
    static class Ticket {}

    static void check(ToIntFunction<Ticket> f) {
        Ticket a = new Ticket();
        Ticket b = new Ticket();
        assert f.applyAsInt(a) == f.applyAsInt(a);
        if (f.applyAsInt(a) == 1 && f.applyAsInt(b) == 2) {
            throw new IllegalStateException("a and b");
        }
    }
}
