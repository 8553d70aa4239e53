package structures.buggy;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Set;

/**
 * An arithmetic expression over ints that wrap around, with variables known by number. Invariant: the
 * parts form a tree without gaps: none is missing, and none is used twice, because {@link #simplify}
 * works in place.
 *
 * <p>The bug: a number on the right goes to the left before it is asked whether both are numbers, and
 * two numbers change places for ever.
 */
public abstract class Expr {
    /** Gives the variables their values. */
    public interface Scope {
        int valueOf(int name);

        boolean repOK();
    }

    /** The scope in which every variable is 0. */
    public static class Empty implements Scope {
        @Override
        public int valueOf(int name) {
            return 0;
        }

        @Override
        public boolean repOK() {
            return true;
        }
    }

    /** Another scope with one variable more. Invariant: the chain of outer scopes ends in an empty one. */
    public static class Bind implements Scope {
        int name;
        int value;
        Scope outer;

        public Bind(int name, int value, Scope outer) {
            this.name = name;
            this.value = value;
            this.outer = outer;
        }

        @Override
        public int valueOf(int wanted) {
            return wanted == name ? value : outer.valueOf(wanted);
        }

        @Override
        public boolean repOK() {
            Set<Scope> visited = new HashSet<>();
            Scope at = this;
            while (at instanceof Bind) {
                if (!visited.add(at)) {
                    return false;
                }
                at = ((Bind) at).outer;
            }
            return at != null;
        }
    }

    public static class Num extends Expr {
        int value;

        public Num(int value) {
            this.value = value;
        }

        @Override
        public int eval(Scope scope) {
            return value;
        }

        @Override
        public Expr simplify() {
            return this;
        }

        @Override
        public Expr copy() {
            return new Num(value);
        }

        @Override
        List<Expr> parts() {
            return List.of();
        }
    }

    public static class Var extends Expr {
        int name;

        public Var(int name) {
            this.name = name;
        }

        @Override
        public int eval(Scope scope) {
            return scope.valueOf(name);
        }

        @Override
        public Expr simplify() {
            return this;
        }

        @Override
        public Expr copy() {
            return new Var(name);
        }

        @Override
        List<Expr> parts() {
            return List.of();
        }
    }

    public static class Neg extends Expr {
        Expr inner;

        public Neg(Expr inner) {
            this.inner = inner;
        }

        @Override
        public int eval(Scope scope) {
            return -inner.eval(scope);
        }

        @Override
        public Expr simplify() {
            inner = inner.simplify();
            if (inner instanceof Num) {
                return new Num(-((Num) inner).value);
            }
            return inner instanceof Neg ? ((Neg) inner).inner : this;
        }

        @Override
        public Expr copy() {
            return new Neg(inner.copy());
        }

        @Override
        List<Expr> parts() {
            return Arrays.asList(inner);
        }
    }

    /** What has two operands that can change places. */
    abstract static class Binary extends Expr {
        Expr left;
        Expr right;

        Binary(Expr left, Expr right) {
            this.left = left;
            this.right = right;
        }

        abstract int apply(int a, int b);

        /** This with a number, the only one, on the left. */
        abstract Expr simplifyLeft(int number);

        @Override
        public int eval(Scope scope) {
            return apply(left.eval(scope), right.eval(scope));
        }

        /** Numbers go to the left. */
        @Override
        public Expr simplify() {
            left = left.simplify();
            right = right.simplify();
            if (right instanceof Num) {
                Expr number = right;
                right = left;
                left = number;
                return simplify();
            }
            if (left instanceof Num && right instanceof Num) {
                return new Num(apply(((Num) left).value, ((Num) right).value));
            }
            return left instanceof Num ? simplifyLeft(((Num) left).value) : this;
        }

        @Override
        List<Expr> parts() {
            return Arrays.asList(left, right);
        }
    }

    public static class Add extends Binary {
        public Add(Expr left, Expr right) {
            super(left, right);
        }

        @Override
        int apply(int a, int b) {
            return a + b;
        }

        @Override
        Expr simplifyLeft(int number) {
            return number == 0 ? right : this;
        }

        @Override
        public Expr copy() {
            return new Add(left.copy(), right.copy());
        }
    }

    public static class Mul extends Binary {
        public Mul(Expr left, Expr right) {
            super(left, right);
        }

        @Override
        int apply(int a, int b) {
            return a * b;
        }

        @Override
        Expr simplifyLeft(int number) {
            if (number == 0) {
                return left;
            }
            return number == 1 ? right : this;
        }

        @Override
        public Expr copy() {
            return new Mul(left.copy(), right.copy());
        }
    }

    public abstract int eval(Scope scope);

    /** An equal expression, at most as large; this one must not be used any more. */
    public abstract Expr simplify();

    public abstract Expr copy();

    /** The operands, null where one is missing. */
    abstract List<Expr> parts();

    /** The sum of two expressions, which share nothing with it. */
    public Expr plus(Expr other) {
        return new Add(copy(), other.copy());
    }

    /** The number of parts on the longest way down. */
    public int depth() {
        int deepest = 0;
        for (Expr part : parts()) {
            deepest = Math.max(deepest, part.depth());
        }
        return 1 + deepest;
    }

    public boolean repOK() {
        Set<Expr> visited = new HashSet<>();
        LinkedList<Expr> work = new LinkedList<>();
        visited.add(this);
        work.add(this);
        while (!work.isEmpty()) {
            for (Expr part : work.removeFirst().parts()) {
                if (part == null || !visited.add(part)) {
                    return false;
                }
                work.add(part);
            }
        }
        return true;
    }

    /** The simpler form of a * (x + b) has the same value. */
    static void checkSimplify(int a, int b, int x) {
        Scope scope = new Bind(1, x, new Empty());
        Expr variable = a > b ? new Var(1) : new Num(x);
        Expr expr = new Mul(new Num(a), new Add(variable, new Num(b)));
        Expr simple = expr.simplify();
        assert simple.repOK();
        assert simple.eval(scope) == a * (x + b);
    }
}
