package odd;

import java.util.List;

// Type parameters with bounds, of a class and of a method.
public class Box<T extends Comparable<T>> {
    private T value;

    public void put(T value) {
        this.value = value;
    }

    public T get() {
        return value;
    }

    public boolean isBelow(T other) {
        return value != null && value.compareTo(other) < 0;
    }

    public static <E extends Comparable<? super E>> E larger(E a, E b) {
        return a.compareTo(b) < 0 ? b : a;
    }

    public static <E> E first(List<? extends E> list, E otherwise) {
        return list.isEmpty() ? otherwise : list.get(0);
    }

    public static boolean isFirst(Comparable<Beside> place, Beside other) {
        return place.compareTo(other) < 0;
    }
}
