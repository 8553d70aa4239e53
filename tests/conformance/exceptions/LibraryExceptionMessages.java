// Question: messages of common library exceptions raised by collections, enums, iterators, optional, reflection, scanners
import java.util.*;
public class LibraryExceptionMessages {
    enum E { A } interface Op { Object run() throws Exception; }
    static int c;
    static void t(Op o) {
        c++;
        try {
            System.out.println(c + " ok " + o.run());
        } catch (Exception e) { System.out.println(c + " " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        t(() -> E.valueOf("B"));
        t(() -> Enum.valueOf(E.class, ""));
        t(() -> new ArrayList<>().iterator().next());
        t(() -> new ArrayDeque<>().pop());
        t(() -> new ArrayDeque<>().add(null));
        t(() -> new LinkedList<>().getFirst());
        t(() -> new PriorityQueue<>().remove());
        t(() -> new PriorityQueue<>().element());
        t(() -> new Stack<>().pop());
        t(() -> new TreeMap<>().firstKey());
        t(() -> new TreeSet<>().last());
        t(() -> Optional.empty().get());
        t(() -> Optional.empty().orElseThrow());
        t(() -> Optional.empty().orElseThrow(() -> new IllegalStateException("mine")));
        t(() -> OptionalInt.empty().getAsInt());
        t(() -> List.of(1).add(2));
        t(() -> List.of(1, null));
        t(() -> Map.of("a", 1, "a", 2));
        t(() -> Set.of("a", "a"));
        t(() -> List.of().get(0));
        t(() -> Collections.emptyList().get(0));
        t(() -> Collections.unmodifiableList(new ArrayList<>()).add(null));
        t(() -> List.copyOf(Arrays.asList(1, null)));
        t(() -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : l) l.remove(i); return l; });
        t(() -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); for (Integer i : l) if (i == 2) l.remove(i); return l; });
        t(() -> { Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2)); for (Integer k : m.keySet()) m.put(k + 10, 0); return m; });
        t(() -> { Iterator<Integer> it = new ArrayList<>(List.of(1)).iterator(); it.remove(); return 0; });
        t(() -> new ArrayList<>(List.of(1, 2)).subList(1, 3));
        t(() -> new ArrayList<>(List.of(1, 2)).subList(2, 1));
        t(() -> { List<Integer> l = new ArrayList<>(List.of(1, 2, 3)); List<Integer> s = l.subList(0, 2); l.add(4); return s.size(); });
        t(() -> new ArrayList<>(List.of(1)).set(1, 5));
        t(() -> { new ArrayList<>().add(1, 5); return 0; });
        t(() -> { new LinkedList<>().add(2, 5); return 0; });
        t(() -> new ArrayList<>(List.of(1)).remove(-1));
        t(() -> new ArrayList<>().listIterator(1));
        t(() -> Collections.nCopies(-1, "x"));
        t(() -> new HashMap<>(1, -1f));
        t(() -> new ArrayDeque<>(-5).size());
        t(() -> new TreeMap<String, Integer>().put(null, 1));
        t(() -> new TreeMap<String, Integer>(Map.of("b", 1)).subMap("z", "a"));
        t(() -> EnumSet.of(E.A).add(null));
        t(() -> new EnumMap<E, Integer>(E.class).put(null, 1));
        t(() -> new BitSet(-1));
        t(() -> { new BitSet().set(-1); return 0; });
        t(() -> new Random(1).nextInt(0));
        t(() -> new Random(1).ints(-1));
        t(() -> Collections.max(List.<Integer>of()));
        t(() -> new StringTokenizer("").nextToken());
        t(() -> new Scanner("x").nextInt());
        t(() -> new Scanner("").next());
        t(() -> new Scanner("").nextLine());
        t(() -> UUID.fromString("x"));
        t(() -> Class.forName("no.Such"));
        t(() -> E.class.getDeclaredField("zz"));
        t(() -> E.class.getMethod("mm", int.class, String.class));
        t(() -> String.class.getDeclaredConstructor(E.class));
        t(() -> Runnable.class.getDeclaredConstructor().newInstance());
        t(() -> java.util.stream.Stream.of(1, 1).collect(java.util.stream.Collectors.toMap(x -> x, x -> x)));
        t(() -> { var s = java.util.stream.Stream.of(1); s.count(); return s.count(); });
        t(() -> java.util.stream.IntStream.range(0, 3).boxed().toList().remove(0));
        t(() -> Objects.requireNonNullElse(null, null));
        t(() -> new IdentityHashMap<>(-1));
        t(() -> Locale.forLanguageTag("en").getISO3Country());
        t(() -> Arrays.asList(1).iterator().next() + Integer.parseInt("9".repeat(10)));
        t(() -> Byte.valueOf("300"));
        t(() -> new java.math.BigDecimal("1.x"));
        t(() -> Collections.emptyIterator().next());
        t(() -> List.of(1).iterator().next() / List.of(0).get(0));
        t(() -> new ArrayList<>(List.of(1)).listIterator().previous());
        t(() -> Thread.State.valueOf("new"));
        t(() -> Character.toChars(-1));
    }
}
