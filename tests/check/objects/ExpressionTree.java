// Question: does simplifying an expression keep its value?
//@ verdict: holds
//@ target: ExpressionTree
import dev.cairn.Symbolic;

public class ExpressionTree {
    sealed interface Expr permits Num, Add, Neg {}

    record Num(int value) implements Expr {}

    record Add(Expr left, Expr right) implements Expr {}

    record Neg(Expr of) implements Expr {}

    static int eval(Expr e) {
        if (e instanceof Num n) return n.value();
        if (e instanceof Add a) return eval(a.left()) + eval(a.right());
        return -eval(((Neg) e).of());
    }

    static Expr simplify(Expr e) {
        if (e instanceof Neg n && n.of() instanceof Neg inner) return simplify(inner.of());
        if (e instanceof Add a && a.left() instanceof Num n && n.value() == 0) return simplify(a.right());
        return e;
    }

    static Expr leafOrNeg(int x) {
        Expr leaf = new Num(x);
        return Symbolic.anyBoolean() ? leaf : new Neg(leaf);
    }

    public static void main(String[] args) {
        Expr e = new Add(leafOrNeg(Symbolic.anyInt()), leafOrNeg(Symbolic.anyInt()));
        if (Symbolic.anyBoolean()) {
            e = new Neg(new Neg(e));
        }
        assert eval(simplify(e)) == eval(e);
    }
}
