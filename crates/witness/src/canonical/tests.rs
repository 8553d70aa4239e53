//! Renumbered heaps have the same canonical form, different ones have not.

use super::*;
use crate::sample::{input, insert, ints, node};

/// A generator of numbers that needs no dependency: a linear congruence, its upper half.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % n
    }

    fn reference(&mut self, objects: usize) -> Data {
        match self.below(objects + 1) {
            0 => Data::Null,
            n => Data::Ref(n - 1),
        }
    }

    /// Any heap, each object of which an argument leads to.
    fn witness(&mut self) -> Witness {
        loop {
            let witness = self.heap();
            let mut order = Order::new(&witness.heap);
            witness.arguments.iter().for_each(|a| order.meet(&a.value));
            order.follow();
            if order.met.len() == witness.heap.len() {
                return witness;
            }
        }
    }

    fn heap(&mut self) -> Witness {
        let objects = 1 + self.below(4);
        let object = |numbers: &mut Numbers| match numbers.below(4) {
            0 => ints(&[numbers.below(3) as i32]),
            1 => {
                let elements = vec![numbers.reference(objects), numbers.reference(objects)];
                Object::Array { component: "Ljava/lang/Object;".into(), elements }
            }
            _ => {
                let (left, right) = (numbers.reference(objects), numbers.reference(objects));
                node(numbers.below(2) as i32, left, right)
            }
        };
        let heap: Vec<Object> = (0..objects).map(|_| object(self)).collect();
        let mut arguments = vec![input("k", Data::Int(self.below(2) as i32))];
        arguments.extend((0..2).map(|_| input("x", self.reference(objects))));
        Witness { receiver: None, arguments, heap, after: None, ..insert() }
    }

    /// The same heap in another order.
    fn permuted(&mut self, witness: &Witness) -> Witness {
        let n = witness.heap.len();
        let mut to: Vec<usize> = (0..n).collect();
        (1..n).for_each(|i| to.swap(i, self.below(i + 1)));
        let mut order = Order::new(&witness.heap);
        order.number = to.iter().copied().map(Some).collect();
        let mut heap: Vec<(usize, Object)> =
            to.iter().zip(&witness.heap).map(|(&t, o)| (t, order.object(o))).collect();
        heap.sort_by_key(|o| o.0);
        let mut permuted = witness.clone();
        permuted.heap = heap.into_iter().map(|o| o.1).collect();
        permuted.arguments.iter_mut().for_each(|a| a.value = order.value(&a.value));
        permuted
    }
}

#[test]
fn the_numbers_of_objects_do_not_count() {
    let mut numbers = Numbers(1);
    let mut renumbered = 0;
    for _ in 0..2000 {
        let witness = numbers.witness();
        let permuted = numbers.permuted(&witness);
        assert_eq!(canonical(&witness), canonical(&permuted), "{witness:?}");
        renumbered += usize::from(witness != permuted);
    }
    assert!(renumbered > 500);
}

/// Two heaps with the same canonical form are isomorphic: a walk of both at once finds no difference.
#[test]
fn other_heaps_have_other_forms() {
    let mut numbers = Numbers(2);
    let all: Vec<Witness> = (0..600).map(|_| numbers.witness()).collect();
    let forms: Vec<Canonical> = all.iter().map(canonical).collect();
    let mut equal = 0;
    for (a, form) in all.iter().zip(&forms) {
        for (b, other) in all.iter().zip(&forms) {
            assert_eq!(form == other, isomorphic(a, b), "{a:?}\n{b:?}");
            equal += usize::from(form == other);
        }
    }
    // Not only each to itself.
    assert!(equal > all.len() + 100, "{equal}");
}

fn isomorphic(a: &Witness, b: &Witness) -> bool {
    let mut pairs: Vec<(usize, usize)> = vec![];
    let mut open: Vec<(&Data, &Data)> = vec![];
    if a.arguments.len() != b.arguments.len() || a.heap.len() != b.heap.len() {
        return false;
    }
    open.extend(a.arguments.iter().zip(&b.arguments).map(|(a, b)| (&a.value, &b.value)));
    while let Some((x, y)) = open.pop() {
        let (n, m) = match (x, y) {
            (Data::Ref(n), Data::Ref(m)) => (*n, *m),
            _ if x == y => continue,
            _ => return false,
        };
        if pairs.contains(&(n, m)) {
            continue;
        }
        if pairs.iter().any(|p| p.0 == n || p.1 == m) {
            return false;
        }
        pairs.push((n, m));
        let (x, y) = (&a.heap[n], &b.heap[m]);
        let (mut xs, mut ys) = (vec![], vec![]);
        x.for_values(&mut |v| xs.push(v));
        y.for_values(&mut |v| ys.push(v));
        if std::mem::discriminant(x) != std::mem::discriminant(y) || xs.len() != ys.len() {
            return false;
        }
        if let (Object::Array { component: x, .. }, Object::Array { component: y, .. }) = (x, y)
            && x != y
        {
            return false;
        }
        open.extend(xs.into_iter().zip(ys));
    }
    true
}

#[test]
fn what_the_path_does_not_depend_on_is_a_value_like_any_other() {
    let witness = insert();
    let mut known = witness.clone();
    if let Object::Instance { fields, .. } = &mut known.heap[1] {
        fields[2].known = true;
    }
    assert_ne!(witness, known);
    assert_eq!(canonical(&witness), canonical(&known));
}

#[test]
fn objects_that_nothing_leads_to_come_last() {
    let mut witness = insert();
    witness.heap.insert(0, node(1, Data::Ref(0), Data::Null));
    witness.receiver = Some(input("this", Data::Ref(1)));
    witness.arguments[1].value = Data::Ref(3);
    if let Object::Instance { fields, .. } = &mut witness.heap[1] {
        fields[0].value = Data::Ref(2);
    }
    let form = canonical(&witness);
    assert_eq!(form.receiver, Some(Data::Ref(0)));
    assert_eq!(form.heap[3], node(1, Data::Ref(3), Data::Null));
}

#[test]
fn a_shape_is_without_numbers_but_knows_what_was_not_read() {
    let with = |key: i32, left: Data| {
        let heap = vec![node(key, left, Data::Null), ints(&[key])];
        let arguments = vec![input("k", Data::Int(key)), input("x", Data::Ref(0))];
        Witness { receiver: None, arguments, heap, after: None, ..insert() }
    };
    let first = with(1, Data::Null);
    assert_eq!(shape(&first), shape(&with(2, Data::Null)));
    assert_ne!(canonical(&first), canonical(&with(2, Data::Null)));
    assert_ne!(shape(&first), shape(&with(1, Data::Ref(0))));
    let mut unread = first.clone();
    let Object::Instance { fields, .. } = &mut unread.heap[0] else { panic!("a node") };
    fields.iter_mut().for_each(|f| f.known = false);
    assert_ne!(shape(&first), shape(&unread));
    assert_eq!(canonical(&first), canonical(&unread));
}
