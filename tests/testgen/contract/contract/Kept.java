package contract;

import java.util.Arrays;

/** What an object is made of, assertions, and fields that anybody can write. */
public class Kept {
    public int[] content;
    public int count;

    public Kept(int capacity) {
        content = new int[Math.max(capacity, 1)];
    }

    public void add(int value) {
        if (count == content.length) {
            content = Arrays.copyOf(content, count * 2);
        }
        content[count++] = value;
    }

    public int count() {
        return count;
    }

    /** Nobody says what a client may write into the fields: no finding. */
    public int sum() {
        int sum = 0;
        for (int i = 0; i < count; i++) {
            sum += content[i];
        }
        return sum;
    }

    /** An assertion that a caller breaks: a finding. */
    public int last() {
        assert count > 0;
        return content[count - 1];
    }

    /** The same for what it is given: a finding. */
    public int at(int index) {
        assert index >= 0 && index < count()
            : "there is no " + index;
        return content[index];
    }

    /** The index is the caller's, on another scale: no finding. */
    public boolean bit(int bit) {
        return (content[word(bit)] >> (bit & 31) & 1) != 0;
    }

    private static int word(int bit) {
        return bit >> 5;
    }

    /** Believes something of itself: a finding. */
    public int take() {
        int taken = count > 0 ? content[--count] : -1;
        assert taken >= 0 : "nothing was there";
        return taken;
    }
}
