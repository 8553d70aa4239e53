// Question: does a locked turnstile stay shut until a coin falls?
//@ verdict: holds
//@ target: TurnstileProtocol#check
public class TurnstileProtocol {
    private boolean open;
    private int passed;
    private int coins;

    public TurnstileProtocol() {}

    static void check(boolean a, boolean b, boolean c, boolean d) {
        new TurnstileProtocol().use(a, b, c, d);
    }

    private void coin() {
        coins++;
        open = true;
    }

    private void push() {
        if (open) {
            passed++;
            open = false;
        }
    }

    private void use(boolean a, boolean b, boolean c, boolean d) {
        boolean[] steps = {a, b, c, d};
        for (boolean isCoin : steps) {
            if (isCoin) {
                coin();
            } else {
                push();
            }
            assert passed <= coins;
        }
        if (!a && !b) {
            assert passed <= 1;
        }
    }
}
