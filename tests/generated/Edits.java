import com.sun.source.tree.AssertTree;
import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.CompoundAssignmentTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.DoWhileLoopTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.ForLoopTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.IfTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.Tree.Kind;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.WhileLoopTree;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.lang.model.element.Modifier;

/**
 * Finds the places of a source file where a small fault can be put, in the order of the file.
 *
 * <p>Left alone is what says how things should be, not how they are, because a test may rely on it as its
 * oracle: methods named {@code repOK...}, static methods named {@code check...}, methods that are not
 * public and that are called, as far as names tell, from these only, and {@code assert} statements. Left
 * alone is {@code toString} too: nobody promises its text.
 */
final class Edits extends TreeScanner<Void, Void> {
    /** The text from start to end becomes another; before and after are what a reader is shown. */
    record Edit(String kind, int start, int end, String with, long line, String before, String after) {
        String applyTo(String source) {
            return source.substring(0, start) + with + source.substring(end);
        }
    }

    private static final Map<Kind, List<String>> OPERATORS = Map.ofEntries(
            // Each comparison becomes its neighbour at the boundary, and its opposite.
            Map.entry(Kind.LESS_THAN, List.of("<", "<=", ">=")),
            Map.entry(Kind.LESS_THAN_EQUAL, List.of("<=", "<", ">")),
            Map.entry(Kind.GREATER_THAN, List.of(">", ">=", "<=")),
            Map.entry(Kind.GREATER_THAN_EQUAL, List.of(">=", ">", "<")),
            Map.entry(Kind.EQUAL_TO, List.of("==", "!=")),
            Map.entry(Kind.NOT_EQUAL_TO, List.of("!=", "==")),
            Map.entry(Kind.CONDITIONAL_AND, List.of("&&", "||")),
            Map.entry(Kind.CONDITIONAL_OR, List.of("||", "&&")),
            Map.entry(Kind.PLUS, List.of("+", "-")),
            Map.entry(Kind.MINUS, List.of("-", "+")),
            Map.entry(Kind.MULTIPLY, List.of("*", "/")),
            Map.entry(Kind.DIVIDE, List.of("/", "*")),
            Map.entry(Kind.REMAINDER, List.of("%", "*")),
            Map.entry(Kind.LEFT_SHIFT, List.of("<<", ">>")),
            Map.entry(Kind.RIGHT_SHIFT, List.of(">>", "<<")),
            Map.entry(Kind.UNSIGNED_RIGHT_SHIFT, List.of(">>>", "<<")),
            Map.entry(Kind.AND, List.of("&", "|")),
            Map.entry(Kind.OR, List.of("|", "&")),
            Map.entry(Kind.XOR, List.of("^", "&")),
            Map.entry(Kind.PLUS_ASSIGNMENT, List.of("+=", "-=")),
            Map.entry(Kind.MINUS_ASSIGNMENT, List.of("-=", "+=")),
            Map.entry(Kind.MULTIPLY_ASSIGNMENT, List.of("*=", "/=")),
            Map.entry(Kind.DIVIDE_ASSIGNMENT, List.of("/=", "*=")),
            Map.entry(Kind.REMAINDER_ASSIGNMENT, List.of("%=", "*=")),
            Map.entry(Kind.LEFT_SHIFT_ASSIGNMENT, List.of("<<=", ">>=")),
            Map.entry(Kind.RIGHT_SHIFT_ASSIGNMENT, List.of(">>=", "<<=")),
            Map.entry(Kind.UNSIGNED_RIGHT_SHIFT_ASSIGNMENT, List.of(">>>=", "<<=")),
            Map.entry(Kind.AND_ASSIGNMENT, List.of("&=", "|=")),
            Map.entry(Kind.OR_ASSIGNMENT, List.of("|=", "&=")),
            Map.entry(Kind.XOR_ASSIGNMENT, List.of("^=", "&=")));

    private static final Set<Kind> COMPARISONS = Set.of(Kind.LESS_THAN, Kind.LESS_THAN_EQUAL,
            Kind.GREATER_THAN, Kind.GREATER_THAN_EQUAL, Kind.EQUAL_TO, Kind.NOT_EQUAL_TO);

    private final String source;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final Set<String> leftAlone;
    private final List<Edit> found = new ArrayList<>();
    /** What the method returns that is being looked at; null where there is none, or in a lambda. */
    private Tree returned;

    private Edits(String source, CompilationUnitTree unit, SourcePositions positions, Set<String> leftAlone) {
        this.source = source;
        this.unit = unit;
        this.positions = positions;
        this.leftAlone = leftAlone;
    }

    /** The edits of one file. The names are those that {@link #leftAlone} gives for all files. */
    static List<Edit> of(String source, CompilationUnitTree unit, SourcePositions positions,
            Set<String> leftAlone) {
        Edits edits = new Edits(source, unit, positions, leftAlone);
        edits.scan(unit, null);
        return edits.found;
    }

    @Override
    public Void visitMethod(MethodTree method, Void p) {
        String name = method.getName().toString();
        if (isOracle(method) || name.equals("toString") || leftAlone.contains(name)) {
            return null;
        }
        Tree outer = returned;
        returned = method.getReturnType();
        scan(method.getBody(), null);
        returned = outer;
        return null;
    }

    @Override
    public Void visitLambdaExpression(LambdaExpressionTree lambda, Void p) {
        Tree outer = returned;
        returned = null;
        super.visitLambdaExpression(lambda, p);
        returned = outer;
        return null;
    }

    @Override
    public Void visitClass(ClassTree type, Void p) {
        // Annotations have literals too.
        return scan(type.getMembers(), p);
    }

    @Override
    public Void visitAssert(AssertTree statement, Void p) {
        return null;
    }

    @Override
    public Void visitBinary(BinaryTree tree, Void p) {
        operator(tree, end(tree.getLeftOperand()));
        return super.visitBinary(tree, p);
    }

    @Override
    public Void visitCompoundAssignment(CompoundAssignmentTree tree, Void p) {
        operator(tree, end(tree.getVariable()));
        return super.visitCompoundAssignment(tree, p);
    }

    @Override
    public Void visitUnary(UnaryTree tree, Void p) {
        switch (tree.getKind()) {
            case POSTFIX_INCREMENT -> add("arithmetic", tree, end(tree) - 2, end(tree), "--");
            case POSTFIX_DECREMENT -> add("arithmetic", tree, end(tree) - 2, end(tree), "++");
            case PREFIX_INCREMENT -> add("arithmetic", tree, start(tree), start(tree) + 2, "--");
            case PREFIX_DECREMENT -> add("arithmetic", tree, start(tree), start(tree) + 2, "++");
            case UNARY_MINUS -> add("arithmetic", tree, start(tree), start(tree) + 1, "");
            case LOGICAL_COMPLEMENT -> add("condition", tree, start(tree), start(tree) + 1, "");
            default -> { }
        }
        return super.visitUnary(tree, p);
    }

    @Override
    public Void visitLiteral(LiteralTree tree, Void p) {
        if (tree.getKind() == Kind.INT_LITERAL) {
            add("literal", tree, start(tree), end(tree), "" + ((Integer) tree.getValue() + 1));
        } else if (tree.getKind() == Kind.LONG_LITERAL) {
            add("literal", tree, start(tree), end(tree), ((Long) tree.getValue() + 1) + "L");
        }
        return null;
    }

    @Override
    public Void visitExpressionStatement(ExpressionStatementTree tree, Void p) {
        // A call of the superclass's constructor without arguments is there even if it is not written.
        boolean written = !text(tree).replaceAll("\\s", "").equals("super();");
        if (written) {
            // The parts of a for loop have no semicolon of their own.
            add("dropped", tree, start(tree), end(tree), text(tree).endsWith(";") ? ";" : "");
        }
        return super.visitExpressionStatement(tree, p);
    }

    @Override
    public Void visitReturn(ReturnTree tree, Void p) {
        ExpressionTree value = tree.getExpression();
        if (value != null && returned != null) {
            String text = text(value);
            if (!(returned instanceof PrimitiveTypeTree primitive)) {
                if (value.getKind() != Kind.NULL_LITERAL) {
                    add("return", tree, start(value), end(value), "null");
                }
            } else {
                switch (primitive.getPrimitiveTypeKind()) {
                    case BOOLEAN -> negate("return", value);
                    case INT, LONG, FLOAT, DOUBLE -> {
                        // That of a literal is among the literals.
                        if (!(value instanceof LiteralTree)) {
                            add("return", tree, start(value), end(value), "(" + text + ") + 1");
                        }
                    }
                    default -> add("return", tree, start(value), end(value),
                            "(" + primitive + ") ((" + text + ") + 1)");
                }
            }
        }
        return super.visitReturn(tree, p);
    }

    @Override
    public Void visitIf(IfTree tree, Void p) {
        negate("condition", tree.getCondition());
        return super.visitIf(tree, p);
    }

    @Override
    public Void visitWhileLoop(WhileLoopTree tree, Void p) {
        negate("condition", tree.getCondition());
        return super.visitWhileLoop(tree, p);
    }

    @Override
    public Void visitDoWhileLoop(DoWhileLoopTree tree, Void p) {
        negate("condition", tree.getCondition());
        return super.visitDoWhileLoop(tree, p);
    }

    @Override
    public Void visitForLoop(ForLoopTree tree, Void p) {
        if (tree.getCondition() != null) {
            negate("condition", tree.getCondition());
        }
        return super.visitForLoop(tree, p);
    }

    @Override
    public Void visitConditionalExpression(ConditionalExpressionTree tree, Void p) {
        negate("condition", tree.getCondition());
        return super.visitConditionalExpression(tree, p);
    }

    private void negate(String kind, ExpressionTree condition) {
        ExpressionTree inner = condition;
        while (inner instanceof ParenthesizedTree parenthesized) {
            inner = parenthesized.getExpression();
        }
        // These have been negated where their operators are.
        if (COMPARISONS.contains(inner.getKind()) || inner.getKind() == Kind.LOGICAL_COMPLEMENT) {
            return;
        }
        String negated = inner.getKind() == Kind.BOOLEAN_LITERAL
                ? (text(inner).equals("true") ? "false" : "true")
                : "!(" + text(inner) + ")";
        add(kind, inner, start(inner), end(inner), negated);
    }

    /** The edits of an operator that is the first thing behind a position, but for comments. */
    private void operator(Tree tree, int from) {
        List<String> operators = OPERATORS.get(tree.getKind());
        if (operators == null) {
            return;
        }
        int at = behindComments(from);
        String old = operators.get(0);
        if (!source.startsWith(old, at)) {
            throw new IllegalStateException("no " + old + " in " + text(tree));
        }
        String kind = COMPARISONS.contains(tree.getKind()) ? "comparison"
                : old.equals("&&") || old.equals("||") ? "logic" : "arithmetic";
        for (String other : operators.subList(1, operators.size())) {
            add(kind, tree, at, at + old.length(), other);
        }
    }

    private int behindComments(int from) {
        int at = from;
        while (true) {
            if (Character.isWhitespace(source.charAt(at))) {
                at++;
            } else if (source.startsWith("//", at)) {
                at = source.indexOf('\n', at);
            } else if (source.startsWith("/*", at)) {
                at = source.indexOf("*/", at) + 2;
            } else {
                return at;
            }
        }
    }

    private void add(String kind, Tree shown, int from, int to, String with) {
        String before = text(shown);
        String after = source.substring(start(shown), from) + with + source.substring(to, end(shown));
        long line = unit.getLineMap().getLineNumber(from);
        found.add(new Edit(kind, from, to, with, line, inShort(before),
                kind.equals("dropped") ? "(dropped)" : inShort(after)));
    }

    private static String inShort(String code) {
        String line = code.replaceAll("\\s+", " ");
        return line.length() <= 90 ? line : line.substring(0, 87) + "...";
    }

    private int start(Tree tree) {
        return (int) positions.getStartPosition(unit, tree);
    }

    private int end(Tree tree) {
        return (int) positions.getEndPosition(unit, tree);
    }

    private String text(Tree tree) {
        return source.substring(start(tree), end(tree));
    }

    private static boolean isOracle(MethodTree method) {
        String name = method.getName().toString();
        return name.startsWith("repOK")
                || name.startsWith("check") && method.getModifiers().getFlags().contains(Modifier.STATIC);
    }

    /** The names of the methods that only serve those that are left alone. */
    static Set<String> leftAlone(List<CompilationUnitTree> units) {
        Map<String, Set<String>> callers = new TreeMap<>();
        Set<String> oracles = new TreeSet<>();
        Set<String> candidates = new TreeSet<>();
        Set<String> others = new TreeSet<>();
        TreeScanner<Void, String> scanner = new TreeScanner<>() {
            @Override
            public Void visitMethod(MethodTree method, String outer) {
                String name = method.getName().toString();
                boolean isPublic = method.getModifiers().getFlags().contains(Modifier.PUBLIC);
                (isOracle(method) ? oracles : isPublic ? others : candidates).add(name);
                return super.visitMethod(method, name);
            }

            @Override
            public Void visitMethodInvocation(MethodInvocationTree call, String caller) {
                if (call.getMethodSelect() instanceof IdentifierTree name) {
                    called(name.getName().toString(), caller);
                } else if (call.getMethodSelect() instanceof MemberSelectTree select) {
                    called(select.getIdentifier().toString(), caller);
                }
                return super.visitMethodInvocation(call, caller);
            }

            @Override
            public Void visitMemberReference(MemberReferenceTree reference, String caller) {
                called(reference.getName().toString(), caller);
                return super.visitMemberReference(reference, caller);
            }

            @Override
            public Void visitAssert(AssertTree statement, String caller) {
                return super.visitAssert(statement, "repOK");
            }

            private void called(String name, String caller) {
                if (!name.equals(caller)) {
                    callers.computeIfAbsent(name, n -> new TreeSet<>()).add(caller);
                }
            }
        };
        units.forEach(unit -> scanner.scan(unit, "a field's initialiser"));
        candidates.removeAll(others);
        candidates.retainAll(callers.keySet());
        // Helpers may call each other in a ring: all are taken for helpers until a caller shows otherwise.
        Set<String> helpers = new TreeSet<>(candidates);
        while (helpers.removeIf(name -> callers.get(name).stream()
                .anyMatch(caller -> !oracles.contains(caller) && !helpers.contains(caller)))) { }
        return helpers;
    }
}
