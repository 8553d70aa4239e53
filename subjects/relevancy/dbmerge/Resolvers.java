package dbmerge;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Resolvers by name. */
final class Resolvers {
    private final Map<String, Supplier<Resolver>> makers = new TreeMap<>();

    Resolvers() {
        makers.put("left", LeftWins::new);
        makers.put("newer", NewerWins::new);
        makers.put("faulty", NewerBySubtraction::new);
        makers.put("sum", () -> new SumAmounts(new NewerWins()));
    }

    Resolver make(String name) {
        Supplier<Resolver> maker = makers.get(name);
        if (maker == null) {
            throw new IllegalArgumentException("no resolver " + name + ", but " + makers.keySet());
        }
        return maker.get();
    }
}
