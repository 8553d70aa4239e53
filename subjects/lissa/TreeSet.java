package lissa;

/** A set of ints: the keys of a {@link TreeMap}. Invariant: there is a map, and it is valid. */
public class TreeSet {
    private static final Object PRESENT = new Object();

    TreeMap m;

    public TreeSet() {
        m = new TreeMap();
    }

    /** Adds a number; false if it was there. */
    public boolean add(int number) {
        int before = m.size();
        m.put(number, PRESENT);
        return m.size() != before;
    }

    /** Removes a number; false if it was not there. */
    public boolean remove(int number) {
        int before = m.size();
        m.remove(number);
        return m.size() != before;
    }

    public boolean contains(int number) {
        return m.containsKey(number);
    }

    public int size() {
        return m.size();
    }

    public boolean repOK() {
        return m != null && m.repOK();
    }
}
