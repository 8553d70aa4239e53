//! The plain values that occur in an input: what its parts are likely to be built from.

use cairn_program::Program;
use cairn_program::class::access;
use cairn_program::ir::Elem;
use cairn_witness::{Arranged, Data, Object, Witness};

/// Integers of a pool.
const MOST: usize = 6;
/// Inputs whose integers are none of these and no larger share one pool.
const SMALL: i64 = 3;

/// Plain values, without repetition.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Values {
    integers: Vec<i64>,
    floats: Vec<u64>,
    texts: Vec<Vec<u16>>,
    /// Objects are compared or boxed somewhere: parameters of type `Object` get boxes.
    boxes: bool,
}

impl Values {
    /// Integers from zero on.
    pub fn up_to(count: i64) -> Values {
        let letter = |n: u16| vec![u16::from(b'a') + n];
        let texts = [vec![], letter(0), letter(1)].into();
        Values { integers: (0..count).collect(), floats: vec![], texts, boxes: true }
    }

    /// Those of a witness's objects.
    pub fn of(witness: &Witness) -> Values {
        let mut values = Values::default();
        let mut add = |v: &Data| values.add(v);
        for object in &witness.heap {
            match object {
                Object::Instance { fields, .. } => fields.iter().for_each(|f| add(&f.value)),
                Object::Array { elements, .. } => elements.iter().for_each(&mut add),
                _ => {}
            }
        }
        values.integers.sort_unstable();
        values.integers.dedup();
        if values.integers.iter().all(|i| (0..=SMALL).contains(i)) {
            values.integers = (0..=SMALL).collect();
        }
        values.integers.truncate(MOST);
        values.floats.sort_unstable();
        values.floats.dedup();
        values.texts.sort_unstable();
        values.texts.dedup();
        values
    }

    fn add(&mut self, value: &Data) {
        match value {
            Data::Byte(v) => self.integers.push((*v).into()),
            Data::Char(v) => self.integers.push((*v).into()),
            Data::Short(v) => self.integers.push((*v).into()),
            Data::Int(v) => self.integers.push((*v).into()),
            Data::Long(v) => self.integers.push(*v),
            Data::Float(bits) => self.floats.push(f64::from(f32::from_bits(*bits)).to_bits()),
            Data::Double(bits) => self.floats.push(*bits),
            Data::Text(units) => self.texts.push(units.clone()),
            Data::Boxed(inner) => {
                self.boxes = true;
                self.add(inner);
            }
            _ => {}
        }
    }

    /// The values that a parameter of a type is given; none where nothing is known to fit. Constants
    /// of enums become objects of the arrangement.
    pub fn of_type(
        &self,
        program: &Program,
        descriptor: &str,
        objects: &mut Vec<Arranged>,
    ) -> Vec<Data> {
        let elem = descriptor.bytes().next().and_then(Elem::of_descriptor);
        match elem {
            Some(Elem::Ref) => self.references(program, descriptor, objects),
            Some(Elem::Boolean) => vec![Data::Boolean(false), Data::Boolean(true)],
            Some(Elem::Float) => {
                self.some_floats(|f| Data::Float((f64::from_bits(f) as f32).to_bits()))
            }
            Some(Elem::Double) => self.some_floats(Data::Double),
            Some(elem) => self.some_integers(elem),
            None => vec![],
        }
    }

    fn some_floats(&self, value: impl Fn(u64) -> Data) -> Vec<Data> {
        let floats = if self.floats.is_empty() { &[0][..] } else { &self.floats };
        floats.iter().take(MOST).map(|&f| value(f)).collect()
    }

    fn some_integers(&self, elem: Elem) -> Vec<Data> {
        let integers = if self.integers.is_empty() { &[0][..] } else { &self.integers };
        integers.iter().filter_map(|&i| integer(elem, i)).collect()
    }

    fn references(
        &self,
        program: &Program,
        descriptor: &str,
        objects: &mut Vec<Arranged>,
    ) -> Vec<Data> {
        let Some(name) = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')) else {
            return vec![];
        };
        let texts = || self.texts.iter().take(MOST).cloned().map(Data::Text);
        let boxed =
            |elem| self.some_integers(elem).into_iter().map(|v| Data::Boxed(Box::new(v))).collect();
        match name {
            "java/lang/String" | "java/lang/CharSequence" => {
                let some: Vec<Data> = texts().collect();
                if some.is_empty() { vec![Data::Text(vec![])] } else { some }
            }
            "java/lang/Object" | "java/lang/Comparable" | "java/lang/Number" => {
                let with_texts = name != "java/lang/Number" && !self.texts.is_empty();
                match with_texts && !self.boxes {
                    true => texts().collect(),
                    false => boxed(Elem::Int),
                }
            }
            name => match Elem::of_box(name) {
                Some(Elem::Boolean) => [false, true].map(Data::Boolean).map(boxed_one).into(),
                Some(Elem::Float | Elem::Double) => vec![],
                Some(elem) => boxed(elem),
                None => constants(program, name, objects),
            },
        }
    }
}

fn boxed_one(value: Data) -> Data {
    Data::Boxed(Box::new(value))
}

/// The constants of an enum.
fn constants(program: &Program, name: &str, objects: &mut Vec<Arranged>) -> Vec<Data> {
    let Ok(class) = program.load(name) else { return vec![] };
    let class = program.class(class);
    if !class.is(access::ENUM) {
        return vec![];
    }
    let fields = class.fields.iter().map(|&f| program.field(f));
    let mut all = vec![];
    for field in fields.filter(|f| f.access & access::ENUM != 0) {
        let (class, name) = (class.java_name(), field.name.to_string());
        let constant = Arranged::Constant { class, name };
        let known = objects.iter().position(|o| *o == constant);
        all.push(Data::Ref(known.unwrap_or_else(|| {
            objects.push(constant);
            objects.len() - 1
        })));
    }
    all
}

/// An integer as a value of that type, if it fits.
pub fn integer(elem: Elem, i: i64) -> Option<Data> {
    Some(match elem {
        Elem::Byte => Data::Byte(i.try_into().ok()?),
        Elem::Char => Data::Char(i.try_into().ok()?),
        Elem::Short => Data::Short(i.try_into().ok()?),
        Elem::Int => Data::Int(i.try_into().ok()?),
        Elem::Long => Data::Long(i),
        _ => return None,
    })
}
