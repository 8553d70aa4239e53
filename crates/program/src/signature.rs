//! Generic types, as `Signature` attributes spell them (JVMS 4.7.9.1).
//!
//! Kept is what says of which class a value can be: the type arguments of the outer classes of an
//! inner one are dropped, and of a wildcard with a lower bound only the bound is left.

use std::fmt;

/// Types in types that are read; what is nested deeper is malformed to us.
const DEEPEST: usize = 32;

/// A field's type, or a type argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// By its descriptor.
    Primitive(char),
    /// Internal name.
    Class {
        name: Box<str>,
        args: Vec<Type>,
    },
    Array(Box<Type>),
    Variable(Box<str>),
    /// One type, the same everywhere, of which only a bound is known: `? extends T`, or a type
    /// variable that nothing says more about.
    Some(Box<Type>),
}

/// A declared type parameter; without a bound it is `Object`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formal {
    pub name: Box<str>,
    pub bound: Option<Type>,
}

/// What a class declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ClassSignature {
    pub formals: Vec<Formal>,
    /// The superclass, then the interfaces.
    pub supers: Vec<Type>,
}

/// What a method declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodSignature {
    pub formals: Vec<Formal>,
    /// Parameters that the compiler has added are not among them.
    pub params: Vec<Type>,
    /// `None` is void.
    pub ret: Option<Type>,
}

/// What type variables stand for.
pub type Bindings = Vec<(Box<str>, Type)>;

impl Type {
    pub fn parse(text: &str) -> Option<Type> {
        Parser::whole(text, |p| p.argument(0))
    }

    pub fn class(name: &str) -> Type {
        Type::Class { name: name.into(), args: vec![] }
    }

    pub fn object() -> Type {
        Type::class("java/lang/Object")
    }

    /// The type with its variables replaced, where they are bound.
    pub fn substitute(&self, bindings: &Bindings) -> Type {
        let inner = |t: &Type| Box::new(t.substitute(bindings));
        match self {
            Type::Primitive(_) => self.clone(),
            Type::Class { name, args } => {
                let args = args.iter().map(|a| a.substitute(bindings)).collect();
                Type::Class { name: name.clone(), args }
            }
            Type::Array(element) => Type::Array(inner(element)),
            Type::Variable(name) => {
                let bound = bindings.iter().find(|b| b.0 == *name);
                bound.map_or_else(|| self.clone(), |b| b.1.clone())
            }
            Type::Some(bound) => match inner(bound) {
                // What extends a type that extends the bound does so, too.
                some if matches!(*some, Type::Some(_)) => *some,
                bound => Type::Some(bound),
            },
        }
    }

    /// The type without variables: those that are left are some object.
    pub fn closed(&self) -> Type {
        let some = || Type::Some(Box::new(Type::object()));
        match self {
            Type::Primitive(_) => self.clone(),
            Type::Class { name, args } => {
                let args = args.iter().map(Type::closed).collect();
                Type::Class { name: name.clone(), args }
            }
            Type::Array(element) => Type::Array(Box::new(element.closed())),
            Type::Variable(_) => some(),
            Type::Some(bound) => match bound.closed() {
                bound @ Type::Some(_) => bound,
                bound => Type::Some(Box::new(bound)),
            },
        }
    }

    /// The descriptor of a type without variables.
    pub fn descriptor(&self) -> String {
        match self {
            Type::Primitive(c) => c.to_string(),
            Type::Class { name, .. } => format!("L{name};"),
            Type::Array(element) => format!("[{}", element.descriptor()),
            Type::Variable(_) => "Ljava/lang/Object;".into(),
            Type::Some(bound) => bound.descriptor(),
        }
    }

    /// What variables of this type stand for if it is the same as `other`; of several answers the
    /// first.
    pub fn unify(&self, other: &Type, bindings: &mut Bindings) {
        match (self, other) {
            (Type::Variable(name), _) if bindings.iter().any(|b| b.0 == *name) => {}
            (Type::Variable(name), _) => bindings.push((name.clone(), other.clone())),
            (Type::Class { name: a, args: x }, Type::Class { name: b, args: y }) if a == b => {
                x.iter().zip(y).for_each(|(x, y)| x.unify(y, bindings));
            }
            (Type::Array(a), Type::Array(b)) => a.unify(b, bindings),
            (Type::Some(a), Type::Some(b)) => a.unify(b, bindings),
            (a, Type::Some(b)) => a.unify(b, bindings),
            (Type::Some(a), b) => a.unify(b, bindings),
            _ => {}
        }
    }
}

/// As class files spell it.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Primitive(c) => write!(f, "{c}"),
            Type::Class { name, args } if args.is_empty() => write!(f, "L{name};"),
            Type::Class { name, args } => {
                write!(f, "L{name}<")?;
                args.iter().try_for_each(|a| a.fmt(f))?;
                f.write_str(">;")
            }
            Type::Array(element) => write!(f, "[{element}"),
            Type::Variable(name) => write!(f, "T{name};"),
            Type::Some(bound) => write!(f, "+{bound}"),
        }
    }
}

impl ClassSignature {
    pub fn parse(text: &str) -> Option<ClassSignature> {
        Parser::whole(text, |p| {
            let formals = p.formals()?;
            let mut supers = vec![p.class(0)?];
            while !p.is_empty() {
                supers.push(p.class(0)?);
            }
            Some(ClassSignature { formals, supers })
        })
    }
}

impl MethodSignature {
    pub fn parse(text: &str) -> Option<MethodSignature> {
        Parser::whole(text, |p| {
            let formals = p.formals()?;
            p.expect(b'(')?;
            let mut params = vec![];
            while !p.eat(b')') {
                params.push(p.reference_or_primitive(0)?);
            }
            let ret = match p.eat(b'V') {
                true => None,
                false => Some(p.reference_or_primitive(0)?),
            };
            while p.eat(b'^') {
                p.reference_or_primitive(0)?;
            }
            Some(MethodSignature { formals, params, ret })
        })
    }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Parser<'a> {
    /// All of a text, or nothing.
    fn whole<T>(text: &'a str, read: impl FnOnce(&mut Parser<'a>) -> Option<T>) -> Option<T> {
        let mut parser = Parser { text, at: 0 };
        read(&mut parser).filter(|_| parser.is_empty())
    }

    fn is_empty(&self) -> bool {
        self.at >= self.text.len()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn eat(&mut self, c: u8) -> bool {
        let is = self.peek() == Some(c);
        self.at += usize::from(is);
        is
    }

    fn expect(&mut self, c: u8) -> Option<()> {
        self.eat(c).then_some(())
    }

    /// Up to one of these, which are ASCII and stay.
    fn name(&mut self, ends: &[u8]) -> Option<&'a str> {
        let rest = &self.text[self.at..];
        let len = rest.bytes().position(|c| ends.contains(&c)).filter(|&n| n > 0)?;
        self.at += len;
        Some(&rest[..len])
    }

    fn formals(&mut self) -> Option<Vec<Formal>> {
        let mut all = vec![];
        if !self.eat(b'<') {
            return Some(all);
        }
        while !self.eat(b'>') {
            let name = self.name(b":>")?.into();
            let mut bound = None;
            while self.eat(b':') {
                // The bound that is a class may be missing before those that are interfaces.
                if matches!(self.peek(), Some(b'L' | b'T' | b'[')) {
                    let one = self.reference_or_primitive(0)?;
                    bound.get_or_insert(one);
                }
            }
            all.push(Formal { name, bound });
        }
        Some(all)
    }

    fn argument(&mut self, depth: usize) -> Option<Type> {
        match self.peek()? {
            b'*' => {
                self.at += 1;
                Some(Type::Some(Box::new(Type::object())))
            }
            b'+' => {
                self.at += 1;
                Some(Type::Some(Box::new(self.reference_or_primitive(depth)?)))
            }
            b'-' => {
                self.at += 1;
                self.reference_or_primitive(depth)
            }
            _ => self.reference_or_primitive(depth),
        }
    }

    fn reference_or_primitive(&mut self, depth: usize) -> Option<Type> {
        if depth > DEEPEST {
            return None;
        }
        match self.peek()? {
            b'L' => self.class(depth),
            b'T' => {
                self.at += 1;
                let name = self.name(b";")?;
                self.expect(b';')?;
                Some(Type::Variable(name.into()))
            }
            b'[' => {
                self.at += 1;
                // A variable that stands for some type can be an element of ours.
                let element = self.argument(depth + 1)?;
                Some(Type::Array(Box::new(element)))
            }
            c @ (b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z') => {
                self.at += 1;
                Some(Type::Primitive(char::from(c)))
            }
            _ => None,
        }
    }

    fn class(&mut self, depth: usize) -> Option<Type> {
        self.expect(b'L')?;
        let mut name = self.name(b"<;.")?.to_owned();
        loop {
            let mut args = vec![];
            if self.eat(b'<') {
                while !self.eat(b'>') {
                    args.push(self.argument(depth + 1)?);
                }
            }
            if self.eat(b';') {
                return Some(Type::Class { name: name.into(), args });
            }
            self.expect(b'.')?;
            name.push('$');
            name.push_str(self.name(b"<;.")?);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ty(text: &str) -> Type {
        Type::parse(text).unwrap_or_else(|| panic!("{text} is well formed"))
    }

    #[test]
    fn types_are_read_and_written() {
        for text in [
            "I",
            "[[J",
            "Ljava/lang/String;",
            "TT;",
            "[TElement;",
            "Ljava/util/List<Ljava/lang/Integer;>;",
            "Ljava/util/Map<Ljava/lang/String;Ljava/util/List<[I>;>;",
            "Ljava/util/List<+Lp/Shape;>;",
            "+Ljava/lang/Comparable;",
            "[+Ljava/lang/Comparable;",
        ] {
            assert_eq!(ty(text).to_string(), text);
        }
    }

    #[test]
    fn wildcards_are_their_bounds() {
        assert_eq!(ty("Lp/A<*>;").to_string(), "Lp/A<+Ljava/lang/Object;>;");
        assert_eq!(ty("Lp/A<-TT;>;").to_string(), "Lp/A<TT;>;");
    }

    #[test]
    fn inner_classes_have_one_name() {
        assert_eq!(ty("Lp/Outer<TT;>.Inner<TU;>.Most;").to_string(), "Lp/Outer$Inner$Most;");
        assert_eq!(
            ty("Ljava/util/Map$Entry<TK;TV;>;").to_string(),
            "Ljava/util/Map$Entry<TK;TV;>;"
        );
    }

    #[test]
    fn malformed_types_are_refused() {
        for text in
            ["", "L", "Lp/A", "Lp/A<", "Lp/A<>", "L;", "TT", "V", "II", "[", "Lp/A<I;", "+", "é"]
        {
            assert_eq!(Type::parse(text), None, "{text}");
        }
        let deep = "Lp/A<".repeat(1 << 16);
        assert_eq!(Type::parse(&deep), None);
        assert_eq!(Type::parse(&"[".repeat(1 << 16)), None);
    }

    #[test]
    fn classes_declare_formals_and_supertypes() {
        let text = "<K:Ljava/lang/Object;V::Ljava/lang/Comparable<TV;>;:Ljava/io/Serializable;>\
                    Ljava/util/AbstractMap<TK;TV;>;Ljava/lang/Cloneable;";
        let s = ClassSignature::parse(text).unwrap();
        assert_eq!(s.formals[0], Formal { name: "K".into(), bound: Some(Type::object()) });
        assert_eq!(s.formals[1].bound, Some(ty("Ljava/lang/Comparable<TV;>;")));
        assert_eq!(s.supers, [ty("Ljava/util/AbstractMap<TK;TV;>;"), ty("Ljava/lang/Cloneable;")]);
        let plain = ClassSignature::parse("Lp/A<Lp/B;>;").unwrap();
        assert!(plain.formals.is_empty());
        assert_eq!(ClassSignature::parse("<T:>"), None);
    }

    #[test]
    fn methods_declare_parameters_and_results() {
        let s = MethodSignature::parse("<T:Ljava/lang/Object;>(ITT;[TT;)TT;^Lp/E;^TX;").unwrap();
        assert_eq!(s.params, [Type::Primitive('I'), ty("TT;"), ty("[TT;")]);
        assert_eq!(s.ret, Some(ty("TT;")));
        assert_eq!(MethodSignature::parse("()V").unwrap().ret, None);
        for bad in ["", "()", "(I", "(V)V", "()VV", "(Lp/A<I>)V"] {
            assert_eq!(MethodSignature::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn variables_are_bound_and_replaced() {
        let mut bindings = Bindings::new();
        ty("Ljava/util/Map<TK;Ljava/util/List<TV;>;>;")
            .unify(&ty("Ljava/util/Map<Lp/A;Ljava/util/List<+Lp/B;>;>;"), &mut bindings);
        assert_eq!(bindings, [("K".into(), ty("Lp/A;")), ("V".into(), ty("+Lp/B;"))]);
        assert_eq!(ty("[TK;").substitute(&bindings).to_string(), "[Lp/A;");
        assert_eq!(ty("Lp/C<+TV;>;").substitute(&bindings).to_string(), "Lp/C<+Lp/B;>;");
        assert_eq!(ty("Lp/C<TX;>;").closed().to_string(), "Lp/C<+Ljava/lang/Object;>;");
        assert_eq!(ty("[+Lp/B;").descriptor(), "[Lp/B;");
    }
}
