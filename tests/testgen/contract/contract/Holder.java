package contract;

import java.util.ArrayList;
import java.util.List;

/** What a caller is to blame for, and what not. */
public class Holder {
    private final String name;
    private final List<String> all = new ArrayList<>();
    private int[] counts;

    public Holder(String name) {
        this.name = name;
    }

    /** Fails later for a null that the constructor was given: no finding. */
    public int length() {
        return name.length();
    }

    /** The library refuses the index on purpose: no finding. */
    public String at(int index) {
        return all.get(index);
    }

    /** Null is asked about, so it is allowed; then this fails: a finding. */
    public int joined(String other) {
        int n = other == null ? 0 : 1;
        return n + other.length();
    }

    /** Fails before anybody has counted, whatever the name is: a finding, and the same one from both methods. */
    public int first() {
        return count(0);
    }

    public int second() {
        return count(1);
    }

    private int count(int at) {
        return counts[at];
    }

    public void start() {
        counts = new int[2];
    }
}
