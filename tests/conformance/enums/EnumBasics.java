// Question: do valueOf, values, ordinal, compareTo, name vs toString and their exceptions match the JDK's?
import java.util.*;

class EnumBasics {
    enum Color { RED, GREEN, BLUE }
    enum Level {
        LOW(1), MID(5) { @Override public String toString() { return "middle"; } }, HIGH(10);
        final int w;
        Level(int w) { this.w = w; }
    }
    enum Empty {}

    static void tryIt(Runnable r) {
        try { r.run(); System.out.println("no exception"); }
        catch (RuntimeException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage()); }
    }

    public static void main(String[] args) {
        System.out.println(Arrays.toString(Color.values()) + " " + Arrays.toString(Level.values()) + " " + Empty.values().length);
        Color[] v = Color.values();
        v[0] = null;
        System.out.println(Color.values()[0] + " " + (Color.values() == Color.values()));
        for (Level l : Level.values()) System.out.println(l.ordinal() + " " + l.name() + " " + l + " " + l.w + " " + l.getDeclaringClass().getSimpleName() + " " + (l.getClass() == Level.class));
        System.out.println(Color.valueOf("GREEN") == Color.GREEN);
        System.out.println(Enum.valueOf(Level.class, "MID") == Level.MID);
        tryIt(() -> Color.valueOf("green"));
        tryIt(() -> Color.valueOf(" RED"));
        tryIt(() -> Color.valueOf(""));
        tryIt(() -> Color.valueOf(null));
        tryIt(() -> Level.valueOf("middle"));
        tryIt(() -> Empty.valueOf("X"));
        tryIt(() -> Enum.valueOf(Color.class, "BLACK"));
        System.out.println(Color.RED.compareTo(Color.BLUE) + " " + Color.BLUE.compareTo(Color.RED) + " " + Level.MID.compareTo(Level.MID));
        tryIt(() -> { @SuppressWarnings({"unchecked", "rawtypes"}) int c = ((Enum) Color.RED).compareTo(Level.LOW); System.out.println(c); });
        System.out.println(Color.RED.equals(Color.RED) + " " + Color.RED.equals("RED") + " " + Color.RED.equals(null));
        System.out.println(Color.RED instanceof Comparable);
        Color c = null;
        tryIt(() -> System.out.println(c.name()));
        System.out.println(c == Color.RED);
        List<Color> l = new ArrayList<>(List.of(Color.BLUE, Color.RED, Color.GREEN, Color.RED));
        Collections.sort(l);
        System.out.println(l + " " + l.indexOf(Color.RED) + " " + l.lastIndexOf(Color.RED));
        l.sort(Comparator.reverseOrder());
        System.out.println(l + " " + Collections.max(l));
        l.sort(Comparator.comparing(Enum::name));
        System.out.println(l);
        System.out.println("concat " + Level.MID + Level.LOW + " " + String.valueOf((Object) c));
        Map<Level, Integer> tm = new TreeMap<>(Map.of(Level.HIGH, 1, Level.LOW, 2, Level.MID, 3));
        System.out.println(tm);
        System.out.println(Color.class.isEnum() + " " + Level.MID.getClass().isEnum() + " " + Level.MID.getClass().getSuperclass().getSimpleName());
        System.out.println(Color.class.getEnumConstants().length + " " + (Level.MID.getClass().getEnumConstants() == null) + " " + Enum.class.isEnum());
        tryIt(() -> { Object o = Color.RED; Level x = (Level) o; System.out.println(x); });
    }
}
