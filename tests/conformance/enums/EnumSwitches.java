// Question: do old and new switches over enums (fallthrough, default, yield, null) take the right branch?
import java.util.*;

class EnumSwitches {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return switch (this) { case SAT, SUN -> true; default -> false; }; } }
    enum Suit { CLUBS, DIAMONDS, HEARTS, SPADES }

    static String old(Day d) {
        StringBuilder sb = new StringBuilder();
        switch (d) {
            case MON: sb.append("mon ");
            case TUE: sb.append("tue "); break;
            default: sb.append("default ");
            case FRI: sb.append("fri ");
            case SAT: { sb.append("sat "); return sb.append("ret").toString(); }
            case SUN:
        }
        return sb.toString();
    }
    static int arrow(Day d) {
        return switch (d) {
            case MON, FRI, SUN -> 6;
            case TUE -> 7;
            case THU, SAT -> { int n = 0; for (char c : d.name().toCharArray()) n += c; yield n; }
            case WED -> 9;
        };
    }
    static int yielding(Suit s) {
        int k = switch (s) {
            case CLUBS: yield 1;
            case DIAMONDS:
            case HEARTS:
                try { yield Integer.parseInt(s == Suit.HEARTS ? "33" : "x"); }
                catch (NumberFormatException e) { yield -2; }
                finally { System.out.print("(f)"); }
            default: yield s.ordinal() * 100;
        };
        return k;
    }
    static String nested(Day d, Suit s) {
        return switch (d) {
            case MON -> switch (s) { case CLUBS -> "MC"; case HEARTS -> "MH"; default -> "M?"; };
            case SUN -> "S" + switch (s) { case SPADES -> 'p'; default -> s.name().charAt(0); };
            default -> d.weekend() ? "we" : "wd";
        };
    }

    public static void main(String[] args) {
        for (Day d : Day.values()) System.out.println(d + " | " + old(d) + " | " + arrow(d) + " | " + d.weekend());
        for (Suit s : Suit.values()) System.out.println(s + " " + yielding(s) + " " + nested(Day.MON, s) + " " + nested(Day.SUN, s));
        System.out.println(nested(Day.SAT, null) + nested(Day.TUE, Suit.CLUBS));
        try { old(null); } catch (NullPointerException e) { System.out.println("NPE old"); }
        try { arrow(null); } catch (NullPointerException e) { System.out.println("NPE arrow"); }
        try { nested(Day.MON, null); } catch (NullPointerException e) { System.out.println("NPE nested"); }
        int hits = 0;
        loop:
        for (Day d : Day.values()) {
            switch (d) {
                case TUE: continue loop;
                case SAT: break loop;
                case WED: hits += 10; break;
                default: hits++;
            }
        }
        System.out.println(hits);
        Map<Suit, Integer> count = new EnumMap<>(Suit.class);
        Suit[] vs = Suit.values();
        for (int i = 0, x = 7; i < 100; i++, x = x * 31 % 101) {
            Suit s = vs[x % 4];
            switch (s) { case CLUBS, SPADES -> count.merge(s, 1, Integer::sum); default -> count.merge(s, -1, Integer::sum); }
        }
        System.out.println(count);
        switch (Day.MON) { }
        String str = "FRI";
        switch (Day.valueOf(str)) { case FRI -> System.out.println("friday"); case MON -> System.out.println("monday"); default -> { } }
    }
}
