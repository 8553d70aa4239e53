// Question: loops left only by an exception, which finally goes uncaught out of a synchronized block inside nested loops
//@ exit: 1
public class InfiniteLoopBrokenByException {
    static class Tape {
        private final int[] cells = new int[6];
        private int at;
        synchronized void move(int d) { at += d; if (at < 0) throw new IllegalStateException("tape underflow at " + at); }
        synchronized int bump(int d) { return cells[at] += d; }
    }
    static int run(String prog, Tape t, int limit) {
        int pc = 0, steps = 0;
        for (;;) {
            if (++steps > limit) throw new RuntimeException("step limit " + limit + " pc=" + pc);
            switch (prog.charAt(pc)) {
                case '>': t.move(1); break;
                case '<': t.move(-1); break;
                case '+': t.bump(1); break;
                case '-': t.bump(-1); break;
                case '.': System.out.println("out " + t.bump(0)); break;
                case '[': if (t.bump(0) == 0) {
                    int d = 1; while (d > 0) { pc++; if (prog.charAt(pc) == '[') d++; else if (prog.charAt(pc) == ']') d--; }
                }
                break;
                case ']': if (t.bump(0) != 0) {
                    int d = 1; while (d > 0) { pc--; if (prog.charAt(pc) == ']') d++; else if (prog.charAt(pc) == '[') d--; }
                }
                break;
                case '!': return steps;
                default: break;
            }
            pc++;
        }
    }
    public static void main(String[] args) {
        System.out.println(run("+++++[>++++<-]>.!", new Tape(), 1000));
        System.out.println(run("+++[>+++[>+++<-]<-]>>.!", new Tape(), 1000));
        try { run("+[]!", new Tape(), 500); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
        try { run("<!", new Tape(), 500); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { run("+>+", new Tape(), 500); } catch (StringIndexOutOfBoundsException e) { System.out.println("ran off the end"); }
        Object lock = new Object();
        int round = 0;
        outer:
        while (true) {
            do {
                synchronized (lock) {
                    round++;
                    System.out.println("round " + round);
                    if (round == 2) continue outer;
                    if (round > 3)
                        run(">>>>>>+!",
                            new Tape(), 100);
                }
            } while (round < 100);
        }
    }
}
