package odd;

// Methods that do not come back, or not in the usual way.
public class Extremes {
    public native int outside(int x);

    public int viaNative(int x) {
        return x == 0 ? 0 : outside(x);
    }

    public void leave(int code) {
        if (code == 5) {
            System.exit(code);
        }
    }

    public void forever() {
        while (true) {
        }
    }

    public int perhapsForever(int x) {
        while (x > 0) {
        }
        return x;
    }
}
