// Question: does a discrete-event scheduler (priority queue, cancellation, recurring events, interfaces, state machine) order its log identically?
//@ exit: 1
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class EventScheduler {
    enum Prio { HIGH, NORMAL, LOW }
    static final class Event implements Comparable<Event> {
        private static long seq;
        final long time, id = ++seq; final Prio prio; final String name; final Consumer<Sim> action; boolean cancelled;
        Event(long t, Prio p, String n, Consumer<Sim> a) { time = t; prio = p; name = n; action = a; }
        @Override public int compareTo(Event o) { int c = Long.compare(time, o.time); if (c == 0) c = prio.compareTo(o.prio); return c != 0 ? c : Long.compare(id, o.id); }
        @Override public String toString() { return name + "@" + time + "/" + prio; }
    }
    static class Sim {
        final PriorityQueue<Event> q = new PriorityQueue<>();
        final Map<String, IntSummaryStatistics> stats = new TreeMap<>();
        final List<String> errors = new ArrayList<>();
        long now; int fired;
        Event at(long t, Prio p, String n, Consumer<Sim> a) { if (t < now) throw new IllegalArgumentException(n + " in the past: " + t + " < " + now); Event e = new Event(t, p, n, a); q.add(e); return e; }
        Event in(long d, String n, Consumer<Sim> a) { return at(now + d, Prio.NORMAL, n, a); }
        void every(long period, int times, String n, IntConsumer body) { if (times > 0) in(period, n + "#" + times, s -> { body.accept(times); s.every(period, times - 1, n, body); }); }
        void log(String s) { System.out.printf("%5d %s%n", now, s); }
        void stat(String k, int v) { stats.computeIfAbsent(k, x -> new IntSummaryStatistics()).accept(v); }
        void run(long until) {
            while (!q.isEmpty() && q.peek().time <= until) {
                Event e = q.poll();
                if (e.cancelled) continue;
                now = e.time;
                fired++;
                try { e.action.accept(this); }
                catch (IllegalStateException x) { errors.add(e + ": " + x.getMessage()); log("! " + e + " failed: " + x.getMessage()); }
            }
            now = Math.max(now, until);
        }
    }
    enum Light {
        GREEN(30) { Light next() { return YELLOW; } }, YELLOW(5) { Light next() { return RED; } }, RED(20) { Light next() { return GREEN; } };
        final int secs;
        Light(int s) { secs = s; }
        abstract Light next();
    }
    static class Crossing {
        Light l = Light.RED; int changes;
        void start(Sim s) { s.in(l.secs, "light", this::change); }
        private void change(Sim s) { l = l.next(); changes++; s.log("light " + l); if (changes < 6) s.in(l.secs, "light", this::change); }
    }
    static class Server {
        final String name; final Deque<Integer> queue = new ArrayDeque<>(); boolean busy; int served; final Random r;
        Server(String n, long seed) { name = n; r = new Random(seed); }
        void arrive(Sim s, int cust) { if (queue.size() >= 3) { s.stat(name + ".rejected", 1); s.log(name + " rejects " + cust); return; } queue.add(cust); s.stat(name + ".qlen", queue.size()); if (!busy) begin(s); }
        void begin(Sim s) { busy = true; int c = queue.remove(); int t = 3 + r.nextInt(6); s.log(name + " serves " + c + " for " + t); s.stat(name + ".service", t); s.in(t, name + ".done", x -> { served++; busy = false; if (!queue.isEmpty()) begin(x); }); }
    }
    public static void main(String[] args) {
        Sim s = new Sim();
        s.at(5, Prio.LOW, "c", x -> x.log("low at 5")); s.at(5, Prio.HIGH, "a", x -> x.log("high at 5")); s.at(5, Prio.NORMAL, "b1", x -> x.log("normal 1 at 5")); s.at(5, Prio.NORMAL, "b2", x -> x.log("normal 2 at 5"));
        Event dead = s.at(6, Prio.HIGH, "dead", x -> x.log("must not run"));
        s.at(4, Prio.LOW, "cancel", x -> { dead.cancelled = true; x.log("cancelled " + dead); });
        s.at(7, Prio.NORMAL, "bad", x -> { throw new IllegalStateException("broken"); });
        s.at(7, Prio.NORMAL, "past", x -> { try { x.at(1, Prio.HIGH, "late", y -> { }); } catch (IllegalArgumentException e) { x.log(e.getMessage()); } });
        s.every(10, 3, "tick", n -> System.out.println("      tick " + n));
        s.run(35);
        System.out.println(s.fired + " fired, pending " + s.q.size() + ", errors " + s.errors);
        new Crossing().start(s);
        s.run(200);
        Server a = new Server("A", 1), b = new Server("B", 2);
        Random arr = new Random(77);
        long t = s.now;
        for (int c = 1; c <= 24; c++) { t += arr.nextInt(4); int cust = c; s.at(t, Prio.NORMAL, "arrive" + c, x -> (a.queue.size() <= b.queue.size() ? a : b).arrive(x, cust)); }
        s.run(400);
        s.stats.forEach((k, v) -> System.out.println(k + " n=" + v.getCount() + " min=" + v.getMin() + " max=" + v.getMax() + String.format(" avg=%.3f", v.getAverage())));
        System.out.println(a.served + " " + b.served + " fired " + s.fired + " now " + s.now);
        System.out.println(Stream.of(new Event(3, Prio.LOW, "p", null), new Event(3, Prio.HIGH, "q", null), new Event(1, Prio.LOW, "r", null)).sorted().map(Event::toString).collect(Collectors.joining(" ")));
        s.in(10, "npe", x -> { String[] names = new String[2]; x.log("about to fail"); x.log("len " + names[1].length()); });
        s.run(1000);
    }
}
