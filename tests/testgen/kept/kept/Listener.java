package kept;

/** An interface that nobody implements. */
public class Listener {
    public interface Sink {
        boolean accept(int value);
    }

    private final Sink sink;
    private int refused;

    public Listener(Sink sink) {
        this.sink = sink;
    }

    public void send(int value) {
        if (!sink.accept(value)) {
            refused++;
        }
    }

    public int refused() {
        return refused;
    }
}
