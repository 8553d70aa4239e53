package contract;

/** What a caller gives, and what the class makes of it. */
public class Given {
    private final int[] values;
    private final Object[] things = {"thing", 1};

    /** A negative size is the caller's: no finding. */
    public Given(int size) {
        values = new int[size];
    }

    /** The index is handed on as it is: no finding. */
    public int at(int index) {
        return inner(index + 1);
    }

    private int inner(int index) {
        return values[index];
    }

    /** A range of an array that is given: no finding. */
    public int sum(byte[] bytes, int from, int count) {
        int sum = 0;
        for (int i = from; i < from + count; i++) {
            sum += bytes[i];
        }
        return sum;
    }

    /** Somebody gives what is no text: no finding. */
    public int text(Object text) {
        String s = (String) text;
        return s.length();
    }

    /** What is out of range is refused, but for one place: a finding. */
    public Object thing(int index) {
        if (index < 0 || index > 2) {
            throw new IllegalArgumentException("there is no such thing");
        }
        return things[index];
    }

    /** The index is the class's own business: a finding, for negative keys. */
    public Object bucket(int key) {
        return things[key % things.length];
    }

    /** Divides by what it is given and does not look at: a finding. */
    public int share(int of) {
        return 12 / of;
    }

    /** Divides by what it has counted itself: a finding, before there is anything. */
    public int average() {
        int count = 0;
        for (int v : values) {
            count += v != 0 ? 1 : 0;
        }
        return 12 / count;
    }

    /** Whether there is so much memory depends on the JVM: no finding. */
    public int huge(int size) {
        return size > 1 << 29 ? new long[size].length : 0;
    }
}
