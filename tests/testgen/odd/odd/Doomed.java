package odd;

// A static initialiser that throws: the first use fails in another way than the second.
public class Doomed {
    static final int LIMIT = Integer.parseInt("none");

    public static int limit(int x) {
        return x > LIMIT ? LIMIT : x;
    }

    public int other(int x) {
        return x == 1 ? 2 : 3;
    }
}
