// Question: template method calling an overridden hook that throws an UnsupportedOperationException through super calls and interface default
//@ exit: 1
import java.util.*;
public class AbstractCallUncaught {
    interface Repo<T> {
        T find(int id);
        default T require(int id) {
            T t = find(id);
            if (t == null)
                throw new NoSuchElementException(getClass().getSimpleName() + " has no " + id);
            return t;
        }
    }
    static abstract class BaseRepo<T> implements Repo<T> {
        final Map<Integer, T> m = new TreeMap<>();
        void add(int id, T t) { before(t); m.put(id, t); System.out.println("added " + t); }
        protected void before(T t) { }
        public T find(int id) { return m.get(id); }
    }
    static class StrRepo extends BaseRepo<String> {
        @Override protected void before(String s) {
            super.before(s);
            if (s.isEmpty()) throw new UnsupportedOperationException("blank");
        }
        @Override public String find(int id) { System.out.println("find " + id); return super.find(id); }
    }
    static class Cached extends StrRepo {
        @Override public String require(int id) { return super.require(id).toUpperCase(); }
    }
    public static void main(String[] args) {
        Repo<String> r = new Cached();
        ((BaseRepo<String>) r).add(1, "one");
        ((Cached) r).add(2, "two");
        try { ((Cached) r).add(3, ""); } catch (UnsupportedOperationException e) { System.out.println("caught " + e.getMessage()); }
        System.out.println(r.require(1) + r.find(2));
        try {
            BaseRepo raw = (BaseRepo) r; raw.add(4, 5);
        } catch (ClassCastException e) {
            System.out.println("bridge " + e.getMessage().startsWith("class java.lang.Integer cannot be cast to class java.lang.String"));
        }
        r.require(9);
    }
}
