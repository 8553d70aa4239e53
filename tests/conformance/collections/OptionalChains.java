// Question: do Optional/OptionalInt/OptionalDouble operations, laziness, equality, toString and exceptions match?
//@ exit: 1
import java.util.*;
import java.util.stream.*;

class OptionalChains {
    static <T> T loud(String s, T t) { System.out.print("<" + s + ">"); return t; }
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    record User(String name, User boss) { Optional<User> maybeBoss() { return Optional.ofNullable(boss); } }
    public static void main(String[] args) {
        Optional<String> e = Optional.empty(), v = Optional.of("val");
        System.out.println(e + " " + v + " " + Optional.of(Optional.of(1)) + " " + OptionalInt.of(3) + " " + OptionalInt.empty() + " " + OptionalDouble.of(-0.0) + " " + OptionalLong.of(9));
        System.out.println(v.map(String::length) + " " + e.map(String::length) + " " + v.map(x -> null) + " " + v.filter(x -> x.isEmpty()) + " " + v.flatMap(x -> Optional.of(x + x)));
        System.out.println(v.orElse(loud("eager", "d")) + " " + v.orElseGet(() -> loud("lazy", "d")) + " " + e.orElseGet(() -> loud("lazy2", "d")) + " " + e.orElse(null));
        System.out.println(e.or(() -> Optional.of("alt")).get() + " " + v.or(() -> loud("never", Optional.of("x"))).get() + " " + e.or(Optional::empty).isPresent());
        v.ifPresent(x -> System.out.println("present " + x)); e.ifPresent(x -> System.out.println("never"));
        v.ifPresentOrElse(x -> System.out.println("P"), () -> System.out.println("E")); e.ifPresentOrElse(x -> System.out.println("P"), () -> System.out.println("E"));
        System.out.println(v.stream().count() + " " + e.stream().count() + " " + Stream.of(v, e, Optional.of("w")).flatMap(Optional::stream).collect(Collectors.joining(",")));
        System.out.println(v.equals(Optional.of(new String("val"))) + " " + e.equals(Optional.empty()) + " " + (e == Optional.<String>empty()) + " " + v.hashCode() + " " + e.hashCode() + " " + Optional.of(1).equals(OptionalInt.of(1)));
        System.out.println(OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0)) + " " + OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN)) + " " + OptionalInt.of(5).hashCode() + " " + OptionalLong.of(1L << 32).hashCode());
        ex("get", e::get); ex("orElseThrow", e::orElseThrow); ex("custom", () -> e.orElseThrow(() -> new IllegalStateException("custom"))); ex("of null", () -> Optional.of(null));
        ex("int get", () -> OptionalInt.empty().getAsInt()); ex("double", () -> OptionalDouble.empty().orElseThrow()); ex("flatMap null", () -> v.flatMap(x -> null)); ex("map null fn", () -> v.map(null));
        System.out.println(OptionalInt.of(7).orElse(1) + " " + OptionalInt.empty().orElseGet(() -> 8) + " " + OptionalLong.empty().isEmpty() + " " + OptionalInt.of(1).stream().sum());
        User top = new User("top", null), mid = new User("mid", top), low = new User("low", mid);
        for (User u : List.of(top, mid, low)) System.out.println(u.maybeBoss().flatMap(User::maybeBoss).map(User::name).map(String::toUpperCase).orElse("none above " + u.name()));
        System.out.println(IntStream.empty().max() + " " + IntStream.of(4, 9).max() + " " + IntStream.of().average() + " " + IntStream.of(1, 2).average() + " " + Stream.of(3, 1).min(Comparator.naturalOrder()));
        Optional<User> root = Optional.of(low);
        while (root.isPresent()) { System.out.println(root.map(User::name).orElseThrow()); root = root.flatMap(User::maybeBoss); }
        System.out.println(root.map(User::name).orElseThrow(() -> new NoSuchElementException("walked off the top")));
    }
}
