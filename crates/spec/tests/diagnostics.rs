//! One test for each thing that can be wrong with names, sorts and recursion: what a person sees.

use crate::support;

use support::check;

#[test]
fn an_unknown_class() {
    check(
        "pred p(x) := x -> Nodule(val: 1);",
        "s.Bst",
        r#"
error: unknown class `Nodule`
  --> Bst.star:1:19
  |
1 | pred p(x) := x -> Nodule(val: 1);
  |                   ^^^^^^ it is not on the class path
  |
  = hint: did you mean `s.Bst$Node`?
"#,
    );
}

#[test]
fn a_class_that_is_not_on_the_class_path() {
    check(
        "inv Zebra(this) := this -> Zebra();",
        "s.Bst",
        r#"
error: unknown class `Zebra`
  --> Bst.star:1:5
  |
1 | inv Zebra(this) := this -> Zebra();
  |     ^^^^^ it is not on the class path
  |
  = hint: add its directory or jar to the class path, or write the name with its package
"#,
    );
}

#[test]
fn a_class_name_with_two_meanings() {
    check(
        "pred p(x) := x -> Node();",
        "u.Other",
        r#"
error: `Node` may be any of `s.Node`, `t.Node`
  --> Bst.star:1:19
  |
1 | pred p(x) := x -> Node();
  |                   ^^^^
  |
  = hint: write the whole name
"#,
    );
}

#[test]
fn an_unknown_field() {
    check(
        "pred p(x) := x -> s.Node(vel: v) & v > 0;",
        "s.Bst",
        r#"
error: class `s.Node` has no field `vel`
  --> Bst.star:1:26
  |
1 | pred p(x) := x -> s.Node(vel: v) & v > 0;
  |                          ^^^
  |
  = hint: did you mean `val`?
"#,
    );
}

#[test]
fn an_unknown_field_of_a_path() {
    check(
        "inv Bst(this) := this.siz = 0;",
        "s.Bst",
        r#"
error: class `s.Bst` has no field `siz`
  --> Bst.star:1:23
  |
1 | inv Bst(this) := this.siz = 0;
  |                       ^^^
  |
  = hint: did you mean `size`?
"#,
    );
}

#[test]
fn an_unknown_static_field() {
    check(
        "pred p(n) := n = Bst.cuont;",
        "s.Bst",
        r#"
error: class `s.Bst` has no static field `cuont`
  --> Bst.star:1:22
  |
1 | pred p(n) := n = Bst.cuont;
  |                      ^^^^^
  |
  = hint: did you mean `count`?
"#,
    );
}

#[test]
fn an_unknown_predicate() {
    check(
        "pred list(x) := x = null;
inv Bst(this) := lits(this.root);",
        "s.Bst",
        r#"
error: unknown predicate `lits`
  --> Bst.star:2:18
  |
2 | inv Bst(this) := lits(this.root);
  |                  ^^^^
  |
  = hint: did you mean `list`?
"#,
    );
}

#[test]
fn an_unknown_method() {
    check(
        "pre Bst#insrt := true;",
        "s.Bst",
        r#"
error: class `s.Bst` has no method `insrt`
  --> Bst.star:1:9
  |
1 | pre Bst#insrt := true;
  |         ^^^^^
  |
  = hint: did you mean `insert`?
"#,
    );
}

#[test]
fn an_unknown_class_of_a_static_field() {
    check(
        "pred p(n) := n = Best.count;",
        "s.Bst",
        r#"
error: unknown class `Best`
  --> Bst.star:1:18
  |
1 | pred p(n) := n = Best.count;
  |                  ^^^^ it is not on the class path
  |
  = hint: add its directory or jar to the class path, or write the name with its package
"#,
    );
}

#[test]
fn too_few_arguments() {
    check(
        "pred p(x, n) := x = null & n = 0;
pred q(x) := p(x);",
        "s.Bst",
        r#"
error: predicate `p` has 2 parameters, not 1
  --> Bst.star:2:14
  |
2 | pred q(x) := p(x);
  |              ^^^^
  |
  = hint: write `_` for what does not matter
"#,
    );
}

#[test]
fn too_few_fields() {
    check(
        "pred p(x) := x::s.Node<_>;",
        "s.Bst",
        r#"
error: class `s.Node` has 2 fields, not 1
  --> Bst.star:1:14
  |
1 | pred p(x) := x::s.Node<_>;
  |              ^^^^^^^^^^^^
  |
  = hint: its fields are: val, next; write `_` for what does not matter, or name fields: `(f: x)`
"#,
    );
}

#[test]
fn a_reference_compared_with_a_number() {
    check(
        "pred p(x) := x -> s.Node(next: y) & y = 0;",
        "s.Bst",
        r#"
error: a reference to `s.Node` is compared with a number
  --> Bst.star:1:37
  |
1 | pred p(x) := x -> s.Node(next: y) & y = 0;
  |                                     ^^^^^
  |
  = hint: compare a reference with a reference or null, a number with a number
"#,
    );
}

#[test]
fn a_number_compared_with_null() {
    check(
        "pred p(x) := x -> s.Node(val: v) & v != null;",
        "s.Bst",
        r#"
error: a number is compared with null
  --> Bst.star:1:36
  |
1 | pred p(x) := x -> s.Node(val: v) & v != null;
  |                                    ^^^^^^^^^
  |
  = hint: numbers and booleans are never null
"#,
    );
}

#[test]
fn references_have_no_order() {
    check(
        "pred p(s.Node x, s.Node y) := x < y;",
        "s.Bst",
        r#"
error: `<` is for numbers: this compares a reference to `s.Node` with a reference to `s.Node`
  --> Bst.star:1:31
  |
1 | pred p(s.Node x, s.Node y) := x < y;
  |                               ^^^^^
  |
  = hint: compare a reference with a reference or null, a number with a number
"#,
    );
}

#[test]
fn doubles_are_only_compared() {
    check(
        "pred p(double d) := d + 1 > 2;",
        "s.Bst",
        r#"
error: expected an integer, found a floating-point number
  --> Bst.star:1:21
  |
1 | pred p(double d) := d + 1 > 2;
  |                     ^
  |
  = hint: floating-point numbers are only compared
"#,
    );
}

#[test]
fn an_argument_of_the_wrong_sort() {
    check(
        "pred p(s.Node x) := x = null;
pred q(int n) := p(n);",
        "s.Bst",
        r#"
error: expected a reference to `s.Node`, found a number
  --> Bst.star:2:20
  |
2 | pred q(int n) := p(n);
  |                    ^ this is a number
"#,
    );
}

#[test]
fn a_number_is_no_condition() {
    check(
        "pred p(int n) := n;",
        "s.Bst",
        r#"
error: expected a condition, found a number
  --> Bst.star:1:18
  |
1 | pred p(int n) := n;
  |                  ^
  |
  = hint: compare it with something
"#,
    );
}

#[test]
fn a_variable_occurs_once() {
    check(
        "pred p(x) := x -> s.Node(val: v, next: null);",
        "s.Bst",
        r#"
warning: variable `v` occurs once
  --> Bst.star:1:31
  |
1 | pred p(x) := x -> s.Node(val: v, next: null);
  |                               ^
  |
  = hint: write `_` if it does not matter
"#,
    );
}

#[test]
fn a_misspelt_parameter() {
    check(
        "pre Bst#insert(int key) := kay > 0;",
        "s.Bst",
        r#"
warning: variable `kay` occurs once
  --> Bst.star:1:28
  |
1 | pre Bst#insert(int key) := kay > 0;
  |                            ^^^
  |
  = hint: write `_` if it does not matter; did you mean `key`?
"#,
    );
}

#[test]
fn two_invariants() {
    check(
        "inv Bst(this) := this.size = 0;
inv s.Bst(this) := this.root = null;",
        "s.Bst",
        r#"
error: two invariants for class `s.Bst`
  --> Bst.star:2:5
  |
1 | inv Bst(this) := this.size = 0;
  |     --- the first
2 | inv s.Bst(this) := this.root = null;
  |     ^^^^^
  |
  = hint: join them in one: a part of the heap by `*`, a condition by `&`
"#,
    );
}

#[test]
fn two_preconditions() {
    check(
        "pre Bst#insert(int key) := key > 0;
pre Bst#insert := true;",
        "s.Bst",
        r#"
error: two preconditions for `s.Bst#insert`
  --> Bst.star:2:9
  |
1 | pre Bst#insert(int key) := key > 0;
  |         ------ the first
2 | pre Bst#insert := true;
  |         ^^^^^^
  |
  = hint: join them in one, or say which method is meant: `C#m(int x)`
"#,
    );
}

#[test]
fn two_predicates() {
    check(
        "pred p(x) := x = null;
pred p(y) := y = null;",
        "s.Bst",
        r#"
error: two predicates are called `p`
  --> Bst.star:2:6
  |
1 | pred p(x) := x = null;
  |      - the first
2 | pred p(y) := y = null;
  |      ^
  |
  = hint: rename one; predicates of all files are seen in all of them
"#,
    );
}

#[test]
fn two_parameters() {
    check(
        "pred p(x, x) := x = null;",
        "s.Bst",
        r#"
error: two parameters are called `x`
  --> Bst.star:1:11
  |
1 | pred p(x, x) := x = null;
  |        -  ^
  |        |
  |        the first
"#,
    );
}

#[test]
fn parameters_without_names() {
    check(
        "pre s.Bare#add := x != null;",
        "s.Bst",
        r#"
error: the class file has no names of the parameters of `add`: `x` is not known
  --> Bst.star:1:19
  |
1 | pre s.Bare#add := x != null;
  |                   ^
  |
  = hint: compile with -g or -parameters, or declare the parameters by position: `add(Type x, ...)`
"#,
    );
}

#[test]
fn parameters_that_no_method_has() {
    check(
        "pre s.Lists#put(boolean b) := b;",
        "s.Bst",
        r#"
error: no method `put` of class `s.Lists` has these parameters
  --> Bst.star:1:13
  |
1 | pre s.Lists#put(boolean b) := b;
  |             ^^^
  |
  = hint: there is `put(int)`, `put(java.lang.String)`
"#,
    );
}

#[test]
fn parameters_that_several_methods_have() {
    check(
        "pre s.Lists#put(b) := b = null;",
        "s.Bst",
        r#"
error: several methods `put` have 1 parameter
  --> Bst.star:1:13
  |
1 | pre s.Lists#put(b) := b = null;
  |             ^^^
  |
  = hint: write the types of the parameters
"#,
    );
}

#[test]
fn no_base_case() {
    check(
        "pred p(x) := x -> s.Node(next: y) * q(y);
pred q(x) := x -> s.Node(next: y) * p(y);
pred r(x) := p(x);",
        "s.Bst",
        r#"
error: predicate `p` has no base case
  --> Bst.star:1:6
  |
1 | pred p(x) := x -> s.Node(next: y) * q(y);
  |      ^ no finite heap satisfies it
  |
  = hint: add a disjunct without recursion, such as `x = null`

error: predicate `q` has no base case
  --> Bst.star:2:6
  |
2 | pred q(x) := x -> s.Node(next: y) * p(y);
  |      ^ no finite heap satisfies it
  |
  = hint: add a disjunct without recursion, such as `x = null`
"#,
    );
}

#[test]
fn no_progress() {
    check(
        "pred p(x, y) := x = null | q(y, x);\npred q(x, y) := p(b, x) & x != y & b = y | y = null;",
        "s.Bst",
        r#"
error: the recursion of `p` makes no progress
  --> Bst.star:1:28
  |
1 | pred p(x, y) := x = null | q(y, x);
  |                            ^^^^^^^ unfolded again and again, this owns nothing and changes nothing
  |
  = hint: own a cell in this disjunct (`x -> C(...) * ...`), or pass on something else

error: the recursion of `q` makes no progress
  --> Bst.star:2:17
  |
2 | pred q(x, y) := p(b, x) & x != y & b = y | y = null;
  |                 ^^^^^^^ unfolded again and again, this owns nothing and changes nothing
  |
  = hint: own a cell in this disjunct (`x -> C(...) * ...`), or pass on something else
"#,
    );
}

#[test]
fn perhaps_no_progress() {
    check(
        "pred p(int x, int y) := x = 0 | p(y, x) & x < y;",
        "s.Bst",
        r#"
warning: the recursion of `p` may make no progress
  --> Bst.star:1:33
  |
1 | pred p(int x, int y) := x = 0 | p(y, x) & x < y;
  |                                 ^^^^^^^ unfolded again and again, this owns nothing
  |
  = hint: own a cell in this disjunct (`x -> C(...) * ...`), or pass on something else
"#,
    );
}

#[test]
fn a_field_of_this_in_one_word() {
    check(
        "pre s.Lists#clear := this_haed = null;\npre s.Lists#add := this_head = x;",
        "s.Bst",
        r#"
error: class `s.Lists` has no field `haed`
  --> Bst.star:1:22
  |
1 | pre s.Lists#clear := this_haed = null;
  |                      ^^^^^^^^^ `this_f` is the field `f` of `this`
  |
  = hint: did you mean `this_head`?

error: there is no `this` here: the method is static
  --> Bst.star:2:20
  |
2 | pre s.Lists#add := this_head = x;
  |                    ^^^^^^^^^
"#,
    );
}

#[test]
fn an_abstract_class() {
    check(
        "pred p(x) := x -> s.Shape(area: 1);",
        "s.Bst",
        r#"
error: there are no objects of exactly class `s.Shape`
  --> Bst.star:1:19
  |
1 | pred p(x) := x -> s.Shape(area: 1);
  |                   ^^^^^^^ abstract, or an interface
  |
  = hint: `s.Shape+` also means its subclasses
"#,
    );
}

#[test]
fn a_value_has_no_cell() {
    check(
        "pred p(x) := x -> String();",
        "s.Bst",
        r#"
error: `java.lang.String` has no cells: a String is a plain value
  --> Bst.star:1:19
  |
1 | pred p(x) := x -> String();
  |                   ^^^^^^
  |
  = hint: compare it (`s != null`, `len(s) < 3`); it is owned by nobody
"#,
    );
}

#[test]
fn a_field_twice() {
    check(
        "pred p(x) := x -> s.Node(val: 1, val: 2);",
        "s.Bst",
        r#"
error: field `val` occurs twice in one cell
  --> Bst.star:1:34
  |
1 | pred p(x) := x -> s.Node(val: 1, val: 2);
  |                                  ^^^
"#,
    );
}

#[test]
fn a_static_field_in_a_cell() {
    check(
        "pred p(x) := x -> Bst(count: 2);",
        "s.Bst",
        r#"
error: field `count` is static: it is not in an object
  --> Bst.star:1:23
  |
1 | pred p(x) := x -> Bst(count: 2);
  |                       ^^^^^
  |
  = hint: write `Bst.count = ...`
"#,
    );
}

#[test]
fn no_this_in_a_static_method() {
    check(
        "pre s.Lists#add := this.head = x;",
        "s.Bst",
        r#"
error: there is no `this` here: the method is static
  --> Bst.star:1:20
  |
1 | pre s.Lists#add := this.head = x;
  |                    ^^^^
"#,
    );
}

#[test]
fn no_this_in_a_predicate() {
    check(
        "pred p(x) := x = this;",
        "s.Bst",
        r#"
error: there is no `this` here: it is no parameter of the predicate
  --> Bst.star:1:18
  |
1 | pred p(x) := x = this;
  |                  ^^^^
"#,
    );
}

#[test]
fn result_and_old_before_the_call() {
    check(
        "pre Bst#copy := result != null;
pre Bst#insert := old(this.size) = 0;",
        "s.Bst",
        r#"
error: `result` is for `post` only
  --> Bst.star:1:17
  |
1 | pre Bst#copy := result != null;
  |                 ^^^^^^

error: `old` is for `post` only
  --> Bst.star:2:19
  |
2 | pre Bst#insert := old(this.size) = 0;
  |                   ^^^^^^^^^^^^^^
  |
  = hint: in `pre` and `inv` all values are old
"#,
    );
}

#[test]
fn no_result_of_void() {
    check(
        "post Bst#insert := result = 0;",
        "s.Bst",
        r#"
error: the method returns nothing: there is no `result`
  --> Bst.star:1:20
  |
1 | post Bst#insert := result = 0;
  |                    ^^^^^^
"#,
    );
}

#[test]
fn old_is_of_a_path() {
    check(
        "post Bst#insert(int key) := old(this.size + 1) = 0 & old(r.left) = null & old(this.sise) = 0;",
        "s.Bst",
        r#"
error: `this.size + 1` is no path of fields
  --> Bst.star:1:33
  |
1 | post Bst#insert(int key) := old(this.size + 1) = 0 & old(r.left) = null & old(this.sise) = 0;
  |                                 ^^^^^^^^^^^^^
  |
  = hint: `old` is of a field of `this` or of a parameter: `old(this.size)`

error: `r` is neither `this` nor a parameter
  --> Bst.star:1:58
  |
1 | post Bst#insert(int key) := old(this.size + 1) = 0 & old(r.left) = null & old(this.sise) = 0;
  |                                                          ^
  |
  = hint: `old` is of a field of `this` or of a parameter: `old(this.size)`

error: class `s.Bst` has no field `sise`
  --> Bst.star:1:84
  |
1 | post Bst#insert(int key) := old(this.size + 1) = 0 & old(r.left) = null & old(this.sise) = 0;
  |                                                                                    ^^^^
  |
  = hint: did you mean `size`?
"#,
    );
}

#[test]
fn a_sort_that_cannot_be_found() {
    check(
        "pred p(x, y) := x = y;",
        "s.Bst",
        r#"
warning: what `x` is cannot be found out: it is taken for a number
  --> Bst.star:1:8
  |
1 | pred p(x, y) := x = y;
  |        ^
  |
  = hint: write its type: `int x` or `Node x`

warning: what `y` is cannot be found out: it is taken for a number
  --> Bst.star:1:11
  |
1 | pred p(x, y) := x = y;
  |           ^
  |
  = hint: write its type: `int y` or `Node y`
"#,
    );
}

#[test]
fn a_class_that_cannot_be_found() {
    check(
        "pred p(x) := x.f = 0;",
        "s.Bst",
        r#"
error: the class of `x` is not known
  --> Bst.star:1:16
  |
1 | pred p(x) := x.f = 0;
  |                ^
  |
  = hint: write the type of the parameter (`Node x`), or say `x -> Node(...)`
"#,
    );
}

#[test]
fn data_with_wrong_fields() {
    check(
        "data s.Node { int val; s.Node nxt };",
        "s.Bst",
        r#"
error: class `s.Node` has no field `nxt`
  --> Bst.star:1:31
  |
1 | data s.Node { int val; s.Node nxt };
  |                               ^^^
  |
  = hint: did you mean `next`?
"#,
    );
}
