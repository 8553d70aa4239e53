// Question: do UUID construction, parsing, name-based (MD5) generation, ordering, version/variant and errors match?
import java.nio.charset.StandardCharsets;
import java.util.*;

class UuidValues {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (String s : new String[]{"", "hello", "a\u00e9\u4e2d", "x".repeat(200)}) {
            UUID u = UUID.nameUUIDFromBytes(s.getBytes(StandardCharsets.UTF_8));
            System.out.println(u + " v" + u.version() + " var" + u.variant() + " " + u.hashCode());
        }
        UUID z = new UUID(0, 0), m = new UUID(-1, -1), k = new UUID(0x0123456789abcdefL, 0xfedcba9876543210L);
        System.out.println(z + " " + m + " " + k);
        System.out.println(k.getMostSignificantBits() + " " + k.getLeastSignificantBits() + " " + k.version() + " " + k.variant() + " " + z.variant() + " " + m.variant() + " " + m.version());
        System.out.println(z.compareTo(m) + " " + m.compareTo(z) + " " + k.compareTo(k) + " " + new UUID(1, -1).compareTo(new UUID(1, 1)));
        UUID p = UUID.fromString("550e8400-e29b-41d4-a716-446655440000");
        System.out.println(p + " " + p.equals(UUID.fromString("550E8400-E29B-41D4-A716-446655440000")) + " " + p.version() + " " + p.hashCode());
        System.out.println(UUID.fromString("1-2-3-4-5") + " " + UUID.fromString("0-0-0-0-ffffffffffff"));
        UUID t = UUID.fromString("c232ab00-9414-11ec-b3c8-9f6bdeced846");
        System.out.println(t.version() + " " + t.timestamp() + " " + t.clockSequence() + " " + t.node());
        ex("timestamp", () -> p.timestamp());
        ex("node", () -> p.node());
        for (String bad : new String[]{"", "abc", "1-2-3-4", "g-1-1-1-1", "1--2-3-4-5-6"}) {
            try { System.out.println(UUID.fromString(bad)); } catch (IllegalArgumentException e) { System.out.println(bad + " " + e.getClass().getSimpleName()); }
        }
        ex("short", () -> UUID.fromString("1-2-3-4"));
        TreeSet<UUID> ts = new TreeSet<>(List.of(k, m, z, p, t));
        ts.forEach(System.out::println);
        System.out.println(new HashSet<>(List.of(p, UUID.fromString(p.toString()).equals(p) ? z : m)).size());
    }
}
