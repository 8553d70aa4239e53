// Question: does a locked turnstile stay shut until a coin falls?
//@ verdict: holds
//@ target: TurnstileProtocol#use
public class TurnstileProtocol {
    private boolean open;
    private int passed;
    private int coins;

    public TurnstileProtocol() {}

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

    void use(boolean a, boolean b, boolean c, boolean d) {
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
