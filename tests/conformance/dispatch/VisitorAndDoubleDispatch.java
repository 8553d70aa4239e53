// Question: visitor, double dispatch, interpreter, state machine and mutual polymorphic recursion give right results on varied receivers
import java.util.*;
public class VisitorAndDoubleDispatch {
    interface Node { <R> R acc(V<R> v); }
    interface V<R> { R num(Num n); R bin(Bin b); R neg(Neg n); R var(Var v); R let(Let l); R iff(If i); }
    record Num(long v) implements Node { public <R> R acc(V<R> x) { return x.num(this); } }
    record Bin(char op, Node l, Node r) implements Node { public <R> R acc(V<R> x) { return x.bin(this); } }
    record Neg(Node e) implements Node { public <R> R acc(V<R> x) { return x.neg(this); } }
    record Var(String n) implements Node { public <R> R acc(V<R> x) { return x.var(this); } }
    record Let(String n, Node v, Node body) implements Node { public <R> R acc(V<R> x) { return x.let(this); } }
    record If(Node c, Node t, Node e) implements Node { public <R> R acc(V<R> x) { return x.iff(this); } }
    static class Eval implements V<Long> {
        final Deque<Map<String, Long>> env = new ArrayDeque<>();
        int steps;
        public Long num(Num n) { steps++; return n.v(); }
        public Long bin(Bin b) {
            steps++;
            long l = b.l().acc(this), r = b.r().acc(this);
            switch (b.op()) {
                case '+': return l + r;
                case '-': return l - r;
                case '*': return l * r;
                case '/': return l / r;
                case '<': return l < r ? 1L : 0L;
                default: throw new IllegalArgumentException("op " + b.op());
            }
        }
        public Long neg(Neg n) { return -n.e().acc(this); }
        public Long var(Var v) {
            for (Map<String, Long> m : env) { Long x = m.get(v.n()); if (x != null) return x; }
            throw new NoSuchElementException("unbound " + v.n());
        }
        public Long let(Let l) {
            Long v = l.v().acc(this); env.push(Map.of(l.n(), v)); try { return l.body().acc(this); } finally { env.pop(); }
        }
        public Long iff(If i) { return i.c().acc(this) != 0 ? i.t().acc(this) : i.e().acc(this); }
    }
    static class Show implements V<String> {
        public String num(Num n) { return "" + n.v(); }
        public String bin(Bin b) { return "(" + b.l().acc(this) + b.op() + b.r().acc(this) + ")"; }
        public String neg(Neg n) { return "-" + n.e().acc(this); }
        public String var(Var v) { return v.n(); }
        public String let(Let l) { return "let " + l.n() + "=" + l.v().acc(this) + " in " + l.body().acc(this); }
        public String iff(If i) { return i.c().acc(this) + "?" + i.t().acc(this) + ":" + i.e().acc(this); }
    }
    static class Simp implements V<Node> {
        public Node num(Num n) { return n; }
        public Node bin(Bin b) {
            Node l = b.l().acc(this), r = b.r().acc(this);
            if (l instanceof Num a && r instanceof Num c && b.op() != '/') return new Num(new Bin(b.op(), a, c).acc(new Eval()));
            if (b.op() == '*' && (l.equals(new Num(0)) || r.equals(new Num(0)))) return new Num(0);
            if (b.op() == '+' && r.equals(new Num(0))) return l;
            return new Bin(b.op(), l, r);
        }
        public Node neg(Neg n) {
            Node e = n.e().acc(this); return e instanceof Neg m ? m.e() : e instanceof Num k ? new Num(-k.v()) : new Neg(e);
        }
        public Node var(Var v) { return v; }
        public Node let(Let l) { return new Let(l.n(), l.v().acc(this), l.body().acc(this)); }
        public Node iff(If i) {
            Node c = i.c().acc(this);
            return c instanceof Num n ? (n.v() != 0 ? i.t() : i.e()).acc(this) : new If(c, i.t().acc(this), i.e().acc(this));
        }
    }
    static abstract class Shape {
        abstract String hit(Shape o); String hitBy(Rock r) { return "rock-shape"; } String hitBy(Paper p) { return "paper-shape"; }
    }
    static class Rock extends Shape {
        String hit(Shape o) { return o.hitBy(this); }
        String hitBy(Rock r) { return "rock-rock"; }
        String hitBy(Paper p) { return "paper-rock"; }
    }
    static class Paper extends Shape { String hit(Shape o) { return o.hitBy(this); } String hitBy(Rock r) { return "rock-paper"; } }
    static class Pebble extends Rock { String hitBy(Paper p) { return "paper-pebble/" + super.hitBy(p); } }
    interface State { State next(char c); default boolean done() { return false; } }
    enum St implements State {
        START {
            public State next(char c) { return Character.isDigit(c) ? INT : c == '-' ? SIGN : ERR; }
        }, SIGN {
            public State next(char c) { return Character.isDigit(c) ? INT : ERR; }
        }, INT {
            public State next(char c) { return Character.isDigit(c) ? this : c == '.' ? DOT : ERR; } public boolean done() { return true; }
        }, DOT {
            public State next(char c) { return Character.isDigit(c) ? FRAC : ERR; }
        }, FRAC {
            public State next(char c) { return Character.isDigit(c) ? this : ERR; } public boolean done() { return true; }
        }, ERR { public State next(char c) { return this; } }
    }
    static Node n(long v) { return new Num(v); } static Node b(char c, Node l, Node r) { return new Bin(c, l, r); }
    public static void main(String[] args) {
        Node x = new Var("x");
        Node[] ns = {n(5), b('+', n(1), b('*', n(2), n(3))), new Neg(new Neg(b('-', n(1), n(2)))), new Let("x", n(7), b('*', x, x)),
                new Let("x", n(2), new Let("x", b('+', x, n(1)), b('*', x, n(10)))), new If(b('<', n(1), n(2)), n(10), b('/', n(1), n(0))),
                b('/', n(1), n(0)), x, b('?', n(1), n(1)), b('+', b('*', x, n(0)), n(0)), new Let("y", n(1), new If(new Var("y"),
                new Neg(new Var("y")), x))};
        for (Node e : ns) {
            Eval ev = new Eval();
            String res;
            try { res = "" + e.acc(ev); } catch (RuntimeException ex) { res = ex.toString(); }
            System.out.println(e.acc(new Show()) + " = " + res + " steps " + ev.steps + " env " + ev.env.size());
            try {
                System.out.println("  simp " + e.acc(new Simp()).acc(new Show()) + " " + e.acc(new Simp()));
            } catch (RuntimeException ex) { System.out.println("  simp " + ex); }
        }
        Node deep = n(1);
        for (int i = 0; i < 200; i++) deep = i % 2 == 0 ? b('+', deep, n(i)) : b('-', n(i), deep);
        System.out.println(deep.acc(new Eval()) + " " + deep.acc(new Show()).length() + " " + deep.equals(deep) + " "
                + (deep.hashCode() == ((Bin) deep).hashCode()));
        Shape[] ss = {new Rock(), new Paper(), new Pebble()};
        for (Shape a : ss) for (Shape c : ss) System.out.print(a.hit(c) + " ");
        System.out.println();
        for (String s : new String[]{"12", "-3.5", "1.", ".5", "-", "", "1.2.3", "007"}) {
            State st = St.START; for (char c : s.toCharArray()) st = st.next(c); System.out.print(s + ":" + st + st.done() + " ");
        }
        System.out.println();
    }
}
