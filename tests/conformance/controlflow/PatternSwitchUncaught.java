// Question: a record accessor failing inside a nested record pattern gives an uncaught MatchException with cause
//@ java: 21
//@ exit: 1
public class PatternSwitchUncaught {
    record Leaf(int v) {
        public int v() {
            if (v > 2) throw new IllegalStateException("leaf " + v);
            return v;
        }
    }
    sealed interface Tree permits Node, Tip {}
    record Node(Tree l, Leaf x, Tree r) implements Tree {}
    record Tip() implements Tree {}
    static int sum(Tree t) {
        return switch (t) {
            case Tip() -> 0;
            case Node(Tip(), Leaf(int v), Tip()) -> {
                System.out.println("single " + v);
                yield v;
            }
            case Node(Tree l, Leaf(int v), Tree r) -> sum(l) + v + sum(r);
        };
    }
    static Tree build(int n) {
        return n == 0 ? new Tip() : new Node(build(n - 1), new Leaf(n), new Tip());
    }
    public static void main(String[] args) {
        System.out.println(sum(new Tip()));
        System.out.println(sum(build(1)));
        System.out.println(sum(build(2)));
        try { sum(build(3)); } catch (MatchException e) { System.out.println(e.getMessage() + " <- " + e.getCause().getMessage()); }
        try { sum(null); } catch (NullPointerException e) { System.out.println("npe"); }
        System.out.println(sum(new Node(build(1), new Leaf(9), new Tip())));
    }
}
