// An inner class of a generic class, whose objects another object of it makes.
package states;

import java.util.ArrayList;
import java.util.List;

public class Items<T extends Comparable<T>> {
    private final List<T> items = new ArrayList<>();

    public void add(T item) {
        items.add(item);
    }

    public Cursor cursor() {
        return new Cursor();
    }

    public class Cursor {
        private int at;

        public boolean advance() {
            if (at < items.size()) {
                at++;
                return true;
            }
            return false;
        }

        public T value() {
            return items.get(at - 1);
        }
    }
}
