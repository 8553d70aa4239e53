// Question: does an uncaught IllegalArgumentException from valueOf inside a constructor chain show the nested enum's canonical name?
//@ args: NORTH east WEST
//@ exit: 1
import java.util.*;

class EnumValueOfUncaught {
    enum Dir {
        NORTH(0, 1), EAST(1, 0), SOUTH(0, -1), WEST(-1, 0);
        final int dx, dy;
        Dir(int dx, int dy) { this.dx = dx; this.dy = dy; }
        Dir right() { return values()[(ordinal() + 1) % values().length]; }
        Dir opposite() { return right().right(); }
    }
    static class Step {
        final Dir d;
        Step(String s) {
            d = parse(s);
            System.out.println("step " + d + " " + d.dx + "," + d.dy + " opposite " + d.opposite());
        }
        private static Dir parse(String s) { return Dir.valueOf(s); }
    }
    static class Walk {
        final List<Step> steps = new ArrayList<>();
        int x, y;
        Walk(String... names) { for (String n : names) add(n); }
        void add(String n) {
            Step s = new Step(n);
            steps.add(s);
            x += s.d.dx;
            y += s.d.dy;
        }
    }
    public static void main(String[] args) {
        Walk w = new Walk("NORTH", "EAST", "EAST", "SOUTH");
        System.out.println(w.x + " " + w.y + " " + w.steps.size());
        for (Dir d : Dir.values()) System.out.println(d + " -> " + d.right());
        System.out.println(args.length + " " + Arrays.toString(args));
        Walk v = new Walk(args);
        System.out.println("unreachable " + v.x);
    }
}
