// Question: do two methods that call each other along two kinds of nodes end?
//@ verdict: violated
//@ target: MutualRecursion#expr
//@ throws: java.lang.StackOverflowError
//@ options: --strategy lazier-sharp
public class MutualRecursion {
    static class Expr {
        Term term;
    }

    static class Term {
        Expr expr;
    }

    static int expr(Expr e) {
        return e == null ? 0 : 1 + term(e.term);
    }

    static int term(Term t) {
        return t == null ? 0 : 1 + expr(t.expr);
    }
}
