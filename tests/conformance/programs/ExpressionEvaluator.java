// Question: does a recursive-descent expression parser with variables, functions, error positions and an AST printer run identically?
import java.util.*;
import java.util.function.*;

class ExpressionEvaluator {
    static class ParseError extends RuntimeException {
        final int pos;
        ParseError(String msg, int pos) { super(msg + " at " + pos); this.pos = pos; }
    }
    interface Node {
        double eval(Map<String, Double> env);
        String show();
        default Node fold() { return this; }
    }
    record Num(double v) implements Node {
        public double eval(Map<String, Double> env) { return v; }
        public String show() { return v == Math.rint(v) && Math.abs(v) < 1e15 ? Long.toString((long) v) : Double.toString(v); }
    }
    record Ref(String name) implements Node {
        public double eval(Map<String, Double> env) {
            Double d = env.get(name);
            if (d == null) throw new NoSuchElementException("undefined variable " + name);
            return d;
        }
        public String show() { return name; }
    }
    record Bin(char op, Node l, Node r) implements Node {
        public double eval(Map<String, Double> env) {
            double a = l.eval(env), b = r.eval(env);
            switch (op) {
                case '+': return a + b;
                case '-': return a - b;
                case '*': return a * b;
                case '/': if (b == 0) throw new ArithmeticException("division by zero in " + show()); return a / b;
                case '%': return a % b;
                case '^': return Math.pow(a, b);
                case '=': return a == b ? 1 : 0;
                case '<': return a < b ? 1 : 0;
                default: throw new IllegalStateException("op " + op);
            }
        }
        public String show() { return "(" + l.show() + " " + op + " " + r.show() + ")"; }
        public Node fold() {
            Node a = l.fold(), b = r.fold();
            if (a instanceof Num && b instanceof Num && !(op == '/' && ((Num) b).v() == 0)) return new Num(new Bin(op, a, b).eval(Map.of()));
            if (op == '*' && (a.equals(new Num(0)) || b.equals(new Num(0)))) return new Num(0);
            if (op == '*' && a.equals(new Num(1)) || op == '+' && a.equals(new Num(0))) return b;
            if ((op == '*' || op == '/') && b.equals(new Num(1)) || (op == '+' || op == '-') && b.equals(new Num(0))) return a;
            return new Bin(op, a, b);
        }
    }
    record Neg(Node e) implements Node {
        public double eval(Map<String, Double> env) { return -e.eval(env); }
        public String show() { return "-" + e.show(); }
        public Node fold() { Node f = e.fold(); return f instanceof Num n ? new Num(-n.v()) : f instanceof Neg m ? m.e() : new Neg(f); }
    }
    record Call(String fn, List<Node> args) implements Node {
        public double eval(Map<String, Double> env) {
            Function<double[], Double> f = FUNCS.get(fn);
            if (f == null) throw new NoSuchElementException("unknown function " + fn + "/" + args.size());
            return f.apply(args.stream().mapToDouble(a -> a.eval(env)).toArray());
        }
        public String show() { StringJoiner j = new StringJoiner(", ", fn + "(", ")"); args.forEach(a -> j.add(a.show())); return j.toString(); }
        public Node fold() { List<Node> l = new ArrayList<>(); for (Node a : args) l.add(a.fold()); return new Call(fn, l); }
    }
    static final Map<String, Function<double[], Double>> FUNCS = new HashMap<>();
    static {
        FUNCS.put("sqrt", a -> Math.sqrt(a[0]));
        FUNCS.put("max", a -> Arrays.stream(a).max().orElseThrow());
        FUNCS.put("min", a -> Arrays.stream(a).min().orElseThrow());
        FUNCS.put("abs", a -> Math.abs(a[0]));
        FUNCS.put("hyp", a -> Math.sqrt(a[0] * a[0] + a[1] * a[1]));
        FUNCS.put("sum", a -> { double s = 0; for (double x : a) s += x; return s; });
        FUNCS.put("fact", a -> { double r = 1; for (int i = 2; i <= a[0]; i++) r *= i; return r; });
    }
    static class Parser {
        final String s;
        int p;
        Parser(String s) { this.s = s; }
        Node parse() { Node n = cmp(); ws(); if (p < s.length()) throw new ParseError("unexpected '" + s.charAt(p) + "'", p); return n; }
        void ws() { while (p < s.length() && Character.isWhitespace(s.charAt(p))) p++; }
        boolean eat(char c) { ws(); if (p < s.length() && s.charAt(p) == c) { p++; return true; } return false; }
        Node cmp() { Node l = sum(); while (true) { if (eat('<')) l = new Bin('<', l, sum()); else if (eat('=')) l = new Bin('=', l, sum()); else return l; } }
        Node sum() { Node l = term(); for (;;) { if (eat('+')) l = new Bin('+', l, term()); else if (eat('-')) l = new Bin('-', l, term()); else return l; } }
        Node term() { Node l = unary(); for (;;) { if (eat('*')) l = new Bin('*', l, unary()); else if (eat('/')) l = new Bin('/', l, unary()); else if (eat('%')) l = new Bin('%', l, unary()); else return l; } }
        Node unary() { if (eat('-')) return new Neg(unary()); if (eat('+')) return unary(); return pow(); }
        Node pow() { Node b = atom(); return eat('^') ? new Bin('^', b, unary()) : b; }
        Node atom() {
            ws();
            if (p >= s.length()) throw new ParseError("unexpected end", p);
            char c = s.charAt(p);
            if (eat('(')) { Node n = cmp(); if (!eat(')')) throw new ParseError("expected )", p); return n; }
            int st = p;
            if (Character.isDigit(c) || c == '.') {
                while (p < s.length() && (Character.isLetterOrDigit(s.charAt(p)) || s.charAt(p) == '.')) p++;
                try { return new Num(Double.parseDouble(s.substring(st, p))); }
                catch (NumberFormatException e) { throw new ParseError("bad number " + s.substring(st, p), st); }
            }
            if (Character.isLetter(c)) {
                while (p < s.length() && Character.isLetterOrDigit(s.charAt(p))) p++;
                String id = s.substring(st, p);
                if (!eat('(')) return new Ref(id);
                List<Node> args = new ArrayList<>();
                if (!eat(')')) { do args.add(cmp()); while (eat(',')); if (!eat(')')) throw new ParseError("expected , or )", p); }
                return new Call(id, args);
            }
            throw new ParseError("unexpected '" + c + "'", p);
        }
    }
    public static void main(String[] args) {
        Map<String, Double> env = new TreeMap<>(Map.of("x", 3.0, "y", -0.5, "pi", 3.14159));
        String[] in = {"1 + 2 * 3", "(1+2)*3", "2^3^2", "-2^2", "10 - 4 - 3", "7 % 4 * 2", "x*x + y", "1/3", "0.1+0.2", "1e3 * 2", "sqrt(16) + max(1, x, 2)", "hyp(3,4)", "--x", "0*x + 1*y + 0", "2*3*x", "x < 4 = 1", "fact(20)", "sum()", "sum(1,2,3)/0", "z + 1", "foo(1)", "1 +", "(1", "1 2", "3..4", "max()", "@", "", "((((1))))", "-(-(1))", "1/(x-3)", "f(1,", "2 ^ -1", "1.5.2", "abs(-x) * pi"};
        for (String s : in) {
            StringBuilder out = new StringBuilder(s + " => ");
            try {
                Node n = new Parser(s).parse();
                out.append(n.show());
                Node f = n.fold();
                if (!f.equals(n)) out.append(" ~> ").append(f.show());
                out.append(" = ").append(n.eval(env));
            } catch (ParseError e) {
                out.append("error: ").append(e.getMessage()).append('\n').append(" ".repeat(e.pos)).append('^');
            } catch (NoSuchElementException | ArithmeticException e) {
                out.append(e.getClass().getSimpleName()).append(": ").append(e.getMessage());
            }
            System.out.println(out);
        }
        StringBuilder deep = new StringBuilder();
        for (int i = 0; i < 300; i++) deep.append('(').append(i).append('+');
        deep.append('0').append(")".repeat(300));
        System.out.println(new Parser(deep.toString()).parse().eval(env));
    }
}
