//! Arguments that concrete calls are made with: plain values of small domains, constants of enums, and objects that
//! calls make.

use cairn_arrange::View;
use cairn_explore::{Rig, RigError};
use cairn_heap::Recipe;
use cairn_program::class::access;
use cairn_program::synth::field_descriptors;
use cairn_program::{ClassId, MethodId, Origin, Program};
use cairn_states::{Factories, Usage, changers, creators};
use cairn_witness::{Call, Data, Step};

/// Integers that arguments are, and further ones.
const FEW: [i64; 5] = [0, 1, 2, -1, 3];
const MORE: [i64; 5] = [5, 4, 7, -2, 10];
/// Integers far beyond those that states are reached with: what keeps a bound only by chance breaks it with them.
const WIDE: [i64; 10] = [0, 1, 1_000_003, -1_000_003, 2, -1, 3, 5, 4, 7];
/// Objects that are made as arguments, one in another.
const DEEPEST: usize = 2;
/// Arguments of a type of the program that calls make.
const MOST_MADE: usize = 6;

/// What a call is given.
#[derive(Clone, Debug)]
pub enum Argument {
    Plain(Data),
    Constant {
        class: String,
        name: String,
    },
    /// The object that the call is made on.
    Receiver,
    /// What the first call makes, after the others were made on it.
    Made(Vec<Calling>),
    Array {
        component: String,
        elements: Vec<Argument>,
    },
}

/// A call with its arguments.
#[derive(Clone, Debug)]
pub struct Calling {
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub arguments: Vec<Argument>,
}

impl Calling {
    /// A method or constructor with these arguments, called on an object of a class, or on none.
    pub fn of(program: &Program, owner: ClassId, method: MethodId, with: Vec<Argument>) -> Calling {
        let m = program.method(method);
        Calling {
            class: program.class(owner).java_name(),
            name: m.name.to_string(),
            descriptor: m.desc.to_string(),
            arguments: with,
        }
    }
}

/// Objects of an arrangement on the rig, which have numbers.
pub struct Binder<'r, 'p> {
    pub rig: &'r mut Rig<'p>,
    /// The number of the next object.
    pub next: usize,
    pub receiver: usize,
    /// The numbers of objects that were made as arguments.
    pub made: Vec<usize>,
}

impl Binder<'_, '_> {
    pub fn value(&mut self, argument: &Argument) -> Result<Data, RigError> {
        Ok(match argument {
            Argument::Plain(data) => data.clone(),
            Argument::Receiver => Data::Ref(self.receiver),
            Argument::Constant { class, name } => {
                let number = self.number();
                self.rig.bind_constant(number, class, name)?;
                Data::Ref(number)
            }
            Argument::Made(calls) => {
                let number = self.number();
                if let [first, then @ ..] = &calls[..] {
                    let call = self.call(first)?;
                    self.rig.step(&Step::Make { object: number, call })?;
                    for other in then {
                        let call = self.call(other)?;
                        self.rig.step(&Step::Call { object: number, call })?;
                    }
                }
                self.made.push(number);
                Data::Ref(number)
            }
            Argument::Array { component, elements } => {
                let elements: Result<Vec<Data>, RigError> =
                    elements.iter().map(|e| self.value(e)).collect();
                let (component, elements) = (component.clone(), elements?);
                let number = self.number();
                self.rig.step(&Step::Array { object: number, component, elements })?;
                Data::Ref(number)
            }
        })
    }

    fn number(&mut self) -> usize {
        self.next += 1;
        self.next - 1
    }

    pub fn call(&mut self, calling: &Calling) -> Result<Call, RigError> {
        let Calling { class, name, descriptor, arguments } = calling;
        let arguments: Result<Vec<Data>, RigError> =
            arguments.iter().map(|a| self.value(a)).collect();
        Ok(Call {
            class: class.clone(),
            name: name.clone(),
            descriptor: descriptor.clone(),
            receiver: None,
            arguments: arguments?,
        })
    }
}

/// How many values of a type are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    Few,
    Many,
    Wide,
}

/// The arguments of calls, as a test in a package can give them.
pub struct Values<'p> {
    pub program: &'p Program,
    pub view: View<'p>,
    pub subject: ClassId,
    near: Vec<ClassId>,
    factories: Factories,
}

impl<'p> Values<'p> {
    pub fn new(program: &'p Program, subject: ClassId) -> Values<'p> {
        let view = View::of(program, subject);
        let package = program.class(subject).package();
        let (names, _) = program.class_path().readable_class_names();
        let loaded = names
            .iter()
            .filter(|n| n.rsplit_once('/').map_or("", |p| p.0) == package)
            .filter_map(|n| program.load(n).ok());
        let is_own = |c: &ClassId| {
            let class = program.class(*c);
            class.origin == Origin::User && !class.is(access::SYNTHETIC)
        };
        let near: Vec<ClassId> = loaded.filter(is_own).collect();
        let factories = Factories::among(&view, &near);
        Values { program, view, subject, near, factories }
    }

    /// What makes objects of a class: of the class itself first.
    pub fn creators(&self, class: ClassId) -> Vec<Recipe> {
        creators(&self.view, class, &self.factories, &Usage::default())
    }

    pub fn changers(&self, class: ClassId) -> Vec<MethodId> {
        changers(&self.view, class, &Usage::default())
    }

    /// Calls of a method with values from a domain: one parameter varies with the others, up to a number of them.
    pub fn calls(
        &self,
        owner: ClassId,
        method: MethodId,
        domain: Domain,
        most: usize,
    ) -> Vec<Calling> {
        self.calls_at(owner, method, domain, most, 0)
    }

    fn calls_at(
        &self,
        owner: ClassId,
        method: MethodId,
        domain: Domain,
        most: usize,
        depth: usize,
    ) -> Vec<Calling> {
        let desc = &self.program.method(method).desc;
        let inner = desc.trim_start_matches('(').split(')').next().unwrap_or("");
        let mut choices = vec![];
        for descriptor in field_descriptors(inner) {
            let Some(descriptor) = descriptor else { return vec![] };
            let values = self.of_type(descriptor, domain, depth);
            if values.is_empty() {
                return vec![];
            }
            choices.push(values);
        }
        let all = combinations(&choices, most);
        let call = |with| Calling::of(self.program, owner, method, with);
        all.into_iter().map(call).collect()
    }

    /// Values of a type, simple ones first.
    pub fn of_type(&self, descriptor: &str, domain: Domain, depth: usize) -> Vec<Argument> {
        let numbers: Vec<i64> = match domain {
            Domain::Few => FEW.to_vec(),
            Domain::Many => FEW.iter().chain(&MORE).copied().collect(),
            Domain::Wide => WIDE.to_vec(),
        };
        let plain = |all: Vec<Data>| all.into_iter().map(Argument::Plain).collect();
        let boxed = |data: Data| Data::Boxed(Box::new(data));
        let with_null = |all: Vec<Data>| plain(all.into_iter().chain([Data::Null]).collect());
        match descriptor {
            "Z" => plain(vec![Data::Boolean(false), Data::Boolean(true)]),
            "B" => plain(numbers.iter().map(|&n| Data::Byte(n as i8)).collect()),
            "C" => plain("ab z0".encode_utf16().map(Data::Char).collect()),
            "S" => plain(numbers.iter().map(|&n| Data::Short(n as i16)).collect()),
            "I" => plain(numbers.iter().map(|&n| Data::Int(n as i32)).collect()),
            "J" => plain(numbers.iter().map(|&n| Data::Long(n)).collect()),
            "F" => plain([0.0f32, 1.0, -1.5, 2.5].map(|x| Data::Float(x.to_bits())).to_vec()),
            "D" => plain([0.0f64, 1.0, -1.5, 2.5].map(|x| Data::Double(x.to_bits())).to_vec()),
            "Ljava/lang/String;" | "Ljava/lang/CharSequence;" => {
                with_null(["a", "b", "", "ab"].map(text).to_vec())
            }
            "Ljava/lang/Boolean;" => {
                with_null([false, true].map(|b| boxed(Data::Boolean(b))).to_vec())
            }
            "Ljava/lang/Long;" => {
                with_null(numbers.iter().map(|&n| boxed(Data::Long(n))).collect())
            }
            "Ljava/lang/Character;" => {
                with_null("ab".encode_utf16().map(|c| boxed(Data::Char(c))).collect())
            }
            "Ljava/lang/Double;" => {
                with_null([0.0f64, 1.5].map(|x| boxed(Data::Double(x.to_bits()))).to_vec())
            }
            "Ljava/lang/Object;"
            | "Ljava/lang/Comparable;"
            | "Ljava/lang/Number;"
            | "Ljava/lang/Integer;" => {
                with_null(numbers.iter().map(|&n| boxed(Data::Int(n as i32))).collect())
            }
            "Ljava/util/List;"
            | "Ljava/util/Collection;"
            | "Ljava/lang/Iterable;"
            | "Ljava/util/ArrayList;" => self.lists("java.util.ArrayList", "add"),
            "Ljava/util/Set;" => self.lists("java.util.LinkedHashSet", "add"),
            _ => match descriptor.strip_prefix('[') {
                Some(component) => self.arrays(component, depth),
                None => self.objects(descriptor, depth),
            },
        }
    }

    fn lists(&self, class: &str, add: &str) -> Vec<Argument> {
        let calling = |name: &str, descriptor: &str, arguments| Calling {
            class: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            arguments,
        };
        let number = |n| vec![Argument::Plain(Data::Boxed(Box::new(Data::Int(n))))];
        let list = |with: &[i32]| {
            let first = calling("<init>", "()V", vec![]);
            let then = with.iter().map(|&n| calling(add, "(Ljava/lang/Object;)Z", number(n)));
            Argument::Made(std::iter::once(first).chain(then).collect())
        };
        vec![list(&[]), list(&[1]), list(&[2, 0]), Argument::Plain(Data::Null)]
    }

    fn arrays(&self, component: &str, depth: usize) -> Vec<Argument> {
        let elements = self.of_type(component, Domain::Few, depth + 1);
        let array =
            |elements: Vec<Argument>| Argument::Array { component: component.to_owned(), elements };
        let mut all = vec![array(vec![])];
        if let [first, second, third, ..] = &elements[..] {
            all.push(array(vec![second.clone()]));
            all.push(array(vec![first.clone(), third.clone()]));
            all.push(array(vec![third.clone(), first.clone(), second.clone()]));
        } else if let Some(first) = elements.first() {
            all.push(array(vec![first.clone()]));
        }
        all.push(Argument::Plain(Data::Null));
        all
    }

    /// Objects of a class of the program, and constants of enums; what there are none of is null.
    fn objects(&self, descriptor: &str, depth: usize) -> Vec<Argument> {
        let program = self.program;
        let null = vec![Argument::Plain(Data::Null)];
        let name = descriptor.trim_start_matches('L').trim_end_matches(';');
        let Ok(class) = program.load(name) else { return null };
        let found = program.class(class);
        if found.is(access::ENUM) {
            let fields = found.fields.iter().map(|&f| program.field(f));
            let constants = fields.filter(|f| f.access & access::ENUM != 0);
            let constant = |f: &cairn_program::Field| Argument::Constant {
                class: found.java_name(),
                name: f.name.to_string(),
            };
            return constants.map(constant).chain(null).collect();
        }
        let mut all = vec![];
        if depth == 0 && program.is_subtype(self.subject, class) {
            all.push(Argument::Receiver);
        }
        if found.origin == Origin::User && depth < DEEPEST {
            all.extend(self.made(class, depth));
        }
        all.extend(null);
        all
    }

    fn made(&self, class: ClassId, depth: usize) -> Vec<Argument> {
        let mut all = vec![];
        let is_open = self.program.class(class).is(access::ABSTRACT | access::INTERFACE);
        let mut classes = vec![class];
        if is_open {
            let fits = |c: &&ClassId| **c != class && self.program.is_subtype(**c, class);
            classes.extend(self.near.iter().filter(fits).take(4));
        }
        for class in classes {
            let changers = self.changers(class);
            for recipe in self.creators(class).iter().take(3) {
                if !is_simple(self.program, recipe) {
                    continue;
                }
                let firsts = self.calls_at(recipe.owner, recipe.create, Domain::Few, 3, depth + 1);
                for first in firsts {
                    let first = vec![first];
                    all.push(Argument::Made(first.clone()));
                    for &change in changers.iter().take(2) {
                        let calls = self.calls_at(class, change, Domain::Few, 3, depth + 1);
                        let mut longer = first.clone();
                        longer.extend(calls.iter().take(1).cloned());
                        all.push(Argument::Made(longer.clone()));
                        longer.extend(calls.iter().skip(1).cloned());
                        all.push(Argument::Made(longer));
                    }
                }
            }
        }
        // Some of each kind, not only the first.
        let step = all.len().div_ceil(MOST_MADE).max(1);
        all.into_iter().step_by(step).collect()
    }
}

/// Whether a recipe is a single static call or constructor.
pub fn is_simple(program: &Program, recipe: &Recipe) -> bool {
    let m = program.method(recipe.create);
    m.is_static() || &*m.name == "<init>"
}

fn text(characters: &str) -> Data {
    Data::Text(characters.encode_utf16().collect())
}

/// Combinations of choices: all of them if they are not too many, else a spread of them.
fn combinations(choices: &[Vec<Argument>], most: usize) -> Vec<Vec<Argument>> {
    let count = choices.iter().map(Vec::len).fold(1usize, usize::saturating_mul);
    let shown = count.min(most.max(1));
    let pick = |n: usize| {
        // Spread over all numbers of combinations; the first is the simplest.
        let mut number = if count <= shown { n } else { n * (count / shown) + n % 3 };
        let mut picked = vec![];
        for choice in choices {
            picked.push(choice[number % choice.len()].clone());
            number /= choice.len();
        }
        picked
    };
    (0..shown).map(pick).collect()
}
