//! Texts to the normal form, shown as text of Cairn's notation again.

use crate::support;

use cairn_logic::{Atom, Num, PredicateId, Pure, Sort};
use cairn_spec::typed::{Binding, ClauseKind};
use cairn_spec::{ClassNames, Colour, Compiled, compile, formula_text, parse_file, predicate_text};
use support::{Memory, source, typed};

fn compiled(text: &str) -> Compiled {
    typed(text).unwrap_or_else(|d| panic!("{}", d.render(Colour::Plain)))
}

/// The normal form of a precondition of `s.Account#pay` with `this`, `amount` and `now`.
fn account(formula: &str) -> String {
    let text = format!("pre s.Account#pay(double amount, now) := {formula};");
    let compiled = compiled(&text);
    let clause = &compiled.spec.clauses[0];
    formula_text(&compiled.spec.definitions, &clause.formula, ClassNames::Simple)
}

#[track_caller]
fn check(formula: &str, expected: &str) {
    assert_eq!(account(formula), expected);
}

const TREES: &str = "
// ordered trees with n nodes
pred tree(x, lo, hi, n) :=
    x = null & n = 0
  | x -> Node(key: k, left: l, right: r) * tree(l, lo, k, a) * tree(r, k, hi, b)
    & lo < k & k < hi & n = a + b + 1;

inv Bst(this)              := this -> Bst(root: r, size: n) * tree(r, _, _, n);
pre Bst#insert(int key)    := key != 0;                      // with the invariant
pre s.Lists#add(s.Node x, y)   := x != null & y != null;
post Bst#insert            := this -> Bst(root: r, size: m) * tree(r, _, _, m) /* a */
    & m <= old(this.size) + 1;
";

#[test]
fn trees_with_all_kinds_of_clauses() {
    let Compiled { spec, warnings } = compiled(TREES);
    assert!(warnings.is_empty(), "{}", warnings.render(Colour::Plain));
    assert_eq!(
        predicate_text(&spec.definitions, PredicateId(0), ClassNames::Simple),
        "pred tree(Node x, int lo, int hi, int n) :=
    x = null & n = 0
  | x -> Node(key: k, left: l, right: r) * tree(l, lo, k, a) * tree(r, k, hi, b) & lo < k & k < hi & n = a + b + 1;"
    );
    let shown: Vec<_> = spec
        .clauses
        .iter()
        .map(|c| {
            let name =
                c.method.as_ref().map(|m| (&*m.name, m.params.as_ref().map(|p| p.join(","))));
            (c.kind, &*c.class, name, c.bindings.clone())
        })
        .collect();
    let size = Binding::Old { root: Box::new(Binding::This), fields: vec!["size".into()] };
    assert_eq!(
        shown,
        [
            (ClauseKind::Invariant, "s.Bst", None, vec![Binding::This]),
            (
                ClauseKind::Pre,
                "s.Bst",
                Some(("insert", Some("int".into()))),
                vec![Binding::Argument(0)]
            ),
            (
                ClauseKind::Pre,
                "s.Lists",
                Some(("add", Some("s.Node,s.Node".into()))),
                vec![Binding::Argument(0), Binding::Argument(1)]
            ),
            (ClauseKind::Post, "s.Bst", Some(("insert", None)), vec![Binding::This, size]),
        ]
    );
    assert_eq!(
        &*spec.clauses[3].text,
        "post Bst#insert := this -> Bst(root: r, size: m) * tree(r, _, _, m) & m <= old(this.size) + 1"
    );
    assert_eq!(&TREES[spec.predicate_spans[0].span.clone()], "tree");
    assert_eq!(&TREES[spec.clauses[1].place.span.clone()], "insert");
}

#[test]
fn both_notations_are_one() {
    // Section 2 of the paper: two lists of equal length.
    let cairn = "
        data s.Node { int val; s.Node next };
        pred pre(a, b) :=
            (emp & a = null & b = null)
          | (a -> Node(_, n1) * b -> Node(_, n2) * pre(n1, n2));
        pre add := pre(x, y) & x != null;
        pre clear := pre(this_head, _) & this_head != null;";
    let star_finder = "
        data s.Node {int val; s.Node next}
        pred pre(a,b) == emp & a = null && b=null || a::Node<_,n1> * b::Node<_,n2> * pre(n1,n2);
        pre add == pre(x,y) & x != null; pre clear == pre(this_head,_) & this_head != null";
    let properties = "# a comment\ntarget=s.Lists\nclasspath=${x}/build;\nstar.max_depth=4\n\
        star.data=data s.Node {int val; s.Node next}\n\
        star.predicate=pred pre(a,b) == emp & a = null & b=null || \\\r\n  a::Node<_,n1> * b::Node<_,n2> * pre(n1,n2)\r\n\
        star.precondition=pre add == pre(x,y) & x != null; pre clear == pre(this_head,_) & this_head!=null";
    let files = [
        source("a.star", cairn, Some("s.Lists")),
        source("b.star", star_finder, Some("s.Lists")),
        source("c.jpf", properties, None),
    ];
    let trees: Vec<_> = files.iter().map(|f| parse_file(f).expect("is correct")).collect();
    assert_eq!(trees[0].items.len(), 4);
    assert_eq!(trees[0], trees[1]);
    assert_eq!(trees[0], trees[2]);
    let specs: Vec<_> = files
        .iter()
        .map(|f| compile(std::slice::from_ref(f), &Memory::new()).expect("is correct").spec)
        .collect();
    for other in &specs[1..] {
        assert_eq!(specs[0].definitions, other.definitions);
        for (a, b) in specs[0].clauses.iter().zip(&other.clauses) {
            assert_eq!((&a.formula, &a.bindings, &a.method), (&b.formula, &b.bindings, &b.method));
        }
    }
    // Fields by name are the same formula, but not the same tree.
    let named = cairn.replace("(_, n", "(val: _, next: n");
    let named = compile(&[source("d.star", &named, Some("s.Lists"))], &Memory::new());
    assert_eq!(named.expect("is correct").spec.definitions, specs[0].definitions);
}

#[test]
fn sorts_come_from_fields_and_uses() {
    let text = "
        pred account(a, o, b, w, l, c, m, n, g) :=
            a -> s.Account(open: o, balance: b, owner: w, limit: l, colour: c, moves: m, grade: g)
          * m -> int[n] & len(w) < n;
        pred sorted(x, lo) := x = null | x -> s.Node(val: v, next: y) * sorted(y, v) & lo <= v;
        pred unused(x, y) := x = null;
        pred flag(f, x) := f & x = true | !f & x = false;
        pred shapes(x, y) := x -> s.Circle() * y -> s.Shape+() | x -> s.Square() * y -> s.Circle();
        pred user(boolean b) := even(b, b);
        pred even(n, m) := n = m + m;";
    let spec = compiled(text).spec;
    let sorts = |name: &str| -> Vec<Sort> {
        let id = spec.definitions.find(name).expect("is defined");
        spec.definitions.get(id).body.params.iter().map(|p| p.sort.clone()).collect()
    };
    let class = |name: &str| Sort::Ref(Some(name.into()));
    assert_eq!(
        sorts("account"),
        [
            class("s.Account"),
            Sort::Bool,
            Sort::Double,
            Sort::Text,
            Sort::Boxed("java.lang.Integer".into()),
            Sort::Enum("s.Colour".into()),
            class("int[]"),
            Sort::Int,
            Sort::Int,
        ]
    );
    assert_eq!(sorts("sorted"), [class("s.Node"), Sort::Int]);
    assert_eq!(sorts("unused"), [Sort::Ref(None), Sort::Int]);
    assert_eq!(sorts("flag"), [Sort::Bool, Sort::Bool]);
    // Facts of different disjuncts need not hold together.
    assert_eq!(sorts("shapes"), [Sort::Ref(None), class("s.Shape")]);
    // What is added is a number, and a boolean goes in as one.
    assert_eq!(sorts("even"), [Sort::Int, Sort::Int]);
}

#[test]
fn reads_become_variables() {
    check("this.limit = 3", "this.limit = 3");
    check(
        "this.open & this.balance < amount",
        "this.open = 1 & this.balance = balance & balance < amount",
    );
    check("this.owner = s & len(s) = 3", "this.owner = s & len(s) = 3");
    check(
        "this.moves[0] = this.moves.length",
        "this.moves = moves & moves[0] = length & moves.length = length",
    );
    check("len(this.moves) = 2 & now", "this.moves = moves & moves.length = 2 & now = 1");
    check(
        "this.buckets[2].next = null",
        "this.buckets = buckets & buckets[2] = element & element.next = null",
    );
    check("Bst.count = 3", "Bst.count = 3");
    check("Bst_count > 3", "Bst.count = count & 3 < count");
    check("Bst.shared.size = n & n > 3", "Bst.shared = shared & shared.size = n & 3 < n");
    check("this_limit = null", "this.limit = null");
}

#[test]
fn reads_stay_in_their_branch() {
    check(
        "(this.any = null | this.limit > 3)",
        "this.any = null\n  | this.limit = limit & 3 < limit",
    );
    check(
        "now & (this.owner = null | this.limit > 3)",
        "now = 1 & (this.owner = owner & owner = null | this.limit = limit & 3 < limit)",
    );
    check(
        "now & (this.owner != null => len(this.owner) > 0)",
        "now = 1 & (this.owner = owner & owner = null | this.owner = owner1 & 0 < len(owner1))",
    );
    // A read of the whole is seen in a branch.
    check("this.grade = x & (this.grade = 1 | x = 2)", "this.grade = x & (x = 1 | x = 2)");
}

#[test]
fn negations_go_into_the_atoms() {
    check("!(now & amount = 1.5)", "now = 0 | amount != 1.5");
    check("!(now | this.limit < 3)", "this.limit = limit & now = 0 & 3 <= limit");
    check("!!now", "now = 1");
    check("!(now => !now)", "now = 1 & now = 1");
    // NaN is neither less nor not less.
    check("now & !(amount < 2)", "now = 1 & (2.0 <= amount | amount != amount)");
    check(
        "now & !(this.balance <= amount)",
        "now = 1 & this.balance = balance & (amount < balance | balance != balance | amount != amount)",
    );
    check("now & !(amount = 2)", "now = 1 & amount != 2.0");
    check("!(true & now) | false", "now = 0\n  | false");
}

#[test]
fn values_of_all_sorts_are_compared() {
    check(
        "this.colour = Colour.RED & s.Colour.BLACK != this.colour",
        "this.colour = colour & colour = Colour.RED & colour != Colour.BLACK",
    );
    check(
        "this.owner != \"a\\n\" & this.owner = this.owner",
        "this.owner = owner & owner != \"a\\n\" & owner = owner",
    );
    check(
        "this.limit = this.limit & this.limit + 1 > 2",
        "this.limit = limit & limit = limit & 2 < limit + 1",
    );
    check("this.grade = 'b' & now = 1 & now = true", "this.grade = 98 & now = 1 & now = 1");
    check("\"a\" = \"b\" & null = null", "false");
    check(
        "this.grade = x & 2 ** x - max(x, -x) >= -9223372036854775808",
        "this.grade = x & -9223372036854775808 <= 2 * x - max(x, -x)",
    );
}

#[test]
fn constants_in_arguments_are_variables() {
    let text = "
        pred p(s.Node x, int n, double d, String s, Integer i, s.Colour c, boolean b) := true;
        pred q() := p(null, 1 + 2, 3, \"t\", 4, Colour.RED, true);
        pred r(int n, boolean b) := p(_, b, 2.5, null, n, null, b);
        pred s(Integer i) := p(_, i, _, _, i, _, _);
        pred cell(x) := x -> s.Node(val: 3, next: null) * y -> int[4]{0: 1, 1 + 1: n} & y[n] = n;";
    let spec = compiled(text).spec;
    let shown = |name: &str| {
        let id = spec.definitions.find(name).expect("is defined");
        formula_text(&spec.definitions, &spec.definitions.get(id).body, ClassNames::Simple)
    };
    assert_eq!(shown("q"), "p(null, 1 + 2, 3.0, \"t\", 4, Colour.RED, 1)");
    assert_eq!(shown("r"), "p(_, b, 2.5, null, n, null, b)");
    assert_eq!(shown("s"), "p(_, i, _, _, i, _, _)");
    assert_eq!(
        shown("cell"),
        "x -> Node(val: 3, next: null) * y -> int[4] & y[0] = 1 & y[1 + 1] = n & y[n] = n"
    );
    let q =
        &spec.definitions.get(spec.definitions.find("q").expect("is defined")).body.disjuncts[0];
    assert_eq!((q.vars.len(), q.pure.len()), (7, 7));
    let s =
        &spec.definitions.get(spec.definitions.find("s").expect("is defined")).body.disjuncts[0];
    assert!(
        s.pure.iter().any(|p| matches!(p, Pure::Atom(Atom::Num(_, Num::Var(_), Num::Unboxed(_))))),
        "{s:?}"
    );
}

#[test]
fn overloads_have_formulas_of_their_own() {
    let clauses = |text: &str| -> Vec<String> {
        let compiled = compile(&[source("a.star", text, Some("s.Lists"))], &Memory::new())
            .unwrap_or_else(|d| panic!("{}", d.render(Colour::Plain)));
        let method = |m: &cairn_spec::typed::MethodName| match &m.params {
            Some(params) => format!("{}({})", m.name, params.join(",")),
            None => m.name.to_string(),
        };
        compiled
            .spec
            .clauses
            .iter()
            .map(|c| {
                format!("{} {:?}", c.method.as_ref().map_or(String::new(), method), c.bindings)
            })
            .collect()
    };
    assert_eq!(clauses("pre put := index > 3"), ["put(int) [Argument(0)]"]);
    assert_eq!(clauses("pre put(String t) := t != null"), ["put(java.lang.String) [Argument(0)]"]);
    assert_eq!(
        clauses("pre put := this.head = null"),
        ["put(int) [This]", "put(java.lang.String) [This]"]
    );
    assert_eq!(clauses("pre put := true"), ["put []"]);
    assert_eq!(
        clauses("post add := result != null & old(x.next) = y & old(x) != y"),
        [
            "add(s.Node,s.Node) [Argument(0), Argument(1), Result, Old { root: Argument(0), fields: [\"next\"] }]"
        ]
    );
    assert_eq!(clauses("post Bst#Bst := this.root = null"), ["<init> [This]"]);
    assert_eq!(clauses("pre Bare#add(x, n) := x != null"), ["add(s.Node,int) [Argument(0)]"]);
}

#[test]
fn shown_and_read_again() {
    let text = format!(
        "{TREES}
        pred p(s.Node x, int n, double d, String t, Integer i, s.Colour c, boolean b) :=
            x = null & !(d < 2) & (t = null | len(t) > 2) & i = 3 & c != Colour.RED & b
          | x -> s.Node(val: 1, next: y) * p(y, n + 1, 2, \"a\", 3, null, 0) * m -> int[n]{{0: 7}}
            & Bst.count = n & y.next.next != x;
        pred _(r) := r -> s.Node(next: r1) * r1 -> s.Node(next: r) & r.val = r1.val;"
    );
    let spec = compiled(&text.replace("pred _(", "pred ring(")).spec;
    let shown = |spec: &cairn_spec::typed::Spec| -> String {
        let texts = spec
            .definitions
            .ids()
            .map(|id| predicate_text(&spec.definitions, id, ClassNames::Full));
        texts.collect::<Vec<_>>().join("\n")
    };
    let once = shown(&spec);
    let again = compiled(&once).spec;
    assert_eq!(once, shown(&again));
    for (a, b) in spec.definitions.predicates.iter().zip(&again.definitions.predicates) {
        assert_eq!(a.body.params, b.body.params);
        for (a, b) in a.body.disjuncts.iter().zip(&b.body.disjuncts) {
            assert_eq!((a.cells.len(), a.instances.len()), (b.cells.len(), b.instances.len()));
        }
    }
}
