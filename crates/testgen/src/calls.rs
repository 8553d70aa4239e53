//! Calls of methods and constructors.

use crate::expressions::{Expr, Shape};
use crate::test::Test;
use crate::writer::Fallible;
use cairn_java::reflection::Helper;
use cairn_java::types::{
    OBJECT, class_of, descriptor_of, have_type_arguments, is_primitive, parameters, returned,
};
use cairn_witness::Data;
use cairn_witness::facts::{Access, MethodFacts};

pub(crate) struct Invocation<'c> {
    pub class: &'c str,
    /// `<init>` is a constructor.
    pub name: &'c str,
    pub descriptor: &'c str,
    /// For the constructor of an inner class, the enclosing object.
    pub receiver: Option<Expr>,
    pub arguments: &'c [Data],
}

/// Other methods that the compiler could take for the one that is called.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rivals {
    None,
    /// Only if what is boxed were not.
    Unboxed,
    Some,
}

/// A call with its arguments as expressions.
struct Call<'c> {
    class: &'c str,
    name: &'c str,
    receiver: Option<Expr>,
    parameters: Vec<String>,
    arguments: Vec<Expr>,
    returns: String,
}

impl Call<'_> {
    fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }
}

impl Test<'_> {
    pub fn invoke(&mut self, invocation: Invocation) -> Fallible<Expr> {
        let Invocation { class, name, descriptor, receiver, arguments } = invocation;
        let facts = self.writer.classes.method(class, name, descriptor);
        let declared = facts.map_or(&[][..], |f| &f.throws);
        self.throws |= !declared.is_empty();
        self.throws_anything |= declared.iter().any(|t| t == "java.lang.Throwable");
        let arguments: Fallible<Vec<Expr>> = arguments.iter().map(|a| self.value(a)).collect();
        let returns = match name {
            "<init>" => descriptor_of(class),
            _ => returned(descriptor).to_owned(),
        };
        let mut call = Call {
            class,
            name,
            receiver,
            parameters: parameters(descriptor),
            arguments: arguments?,
            returns,
        };
        self.enclose(&mut call);
        if call.parameters.len() != call.arguments.len() {
            return Err(format!(
                "{class}.{name}{descriptor} gets {} arguments",
                call.arguments.len()
            ));
        }
        match self.direct(&call, facts) {
            Some(direct) => Ok(direct),
            None => Ok(self.reflective(&call)),
        }
    }

    /// The enclosing object of an inner class's constructor is its receiver, not an argument.
    fn enclose(&self, call: &mut Call) {
        let is_inner = self.writer.classes.get(call.class).is_some_and(|c| c.is_inner);
        if !call.is_constructor() || !is_inner {
            return;
        }
        if call.receiver.is_none() && !call.arguments.is_empty() {
            call.receiver = Some(call.arguments.remove(0));
        }
        if call.parameters.len() == call.arguments.len() + 1 {
            call.parameters.remove(0);
        }
    }

    fn direct(&mut self, call: &Call, facts: Option<&MethodFacts>) -> Option<Expr> {
        let is_open = facts.is_none_or(|f| {
            f.access != Access::Hidden && (call.is_constructor() || f.can_be_named)
        });
        if !is_open {
            return None;
        }
        let arguments = self.arguments(call, facts)?.join(", ");
        let text = match &call.receiver {
            Some(outer) if call.is_constructor() => {
                self.writer.class_name(call.class)?;
                let enclosing = call.class.rsplit_once('$')?;
                // A class below may have another class of that name.
                let is_exact = class_of(&outer.ty).as_deref() == Some(enclosing.0);
                let outer = match is_exact {
                    true => self.holder(outer, enclosing.0, "")?,
                    false => {
                        let shown = self.writer.class_name(enclosing.0)?;
                        format!("({})", outer.cast(&shown, &descriptor_of(enclosing.0)).text)
                    }
                };
                format!("{outer}.new {}({arguments})", enclosing.1)
            }
            None if call.is_constructor() => {
                format!("new {}({arguments})", self.writer.class_name(call.class)?)
            }
            Some(receiver) => {
                let receiver = self.holder(receiver, call.class, "")?;
                format!("{receiver}.{}({arguments})", call.name)
            }
            None => format!("{}.{}({arguments})", self.writer.class_name(call.class)?, call.name),
        };
        Some(Expr::plain(text, &call.returns))
    }

    fn arguments(&mut self, call: &Call, facts: Option<&MethodFacts>) -> Option<Vec<String>> {
        let last = call.arguments.len().saturating_sub(1);
        let pairs = call.arguments.iter().zip(&call.parameters).enumerate();
        let signature = facts.and_then(|f| f.signature.as_deref());
        let closed = signature.map(have_type_arguments).unwrap_or_default();
        let rivals = facts.map_or(Rivals::None, |f| self.rivals(call, f));
        let is_overloaded_below = self.is_overloaded_below(call);
        let mut texts = vec![];
        for (i, (argument, ty)) in pairs {
            // What is null fits all of them.
            let rivals = match argument.ty.is_empty() && is_overloaded_below {
                true => Rivals::Some,
                false => rivals,
            };
            let is_spread = i == last && facts.is_some_and(|f| f.is_varargs);
            let is_closed = closed.len() == call.parameters.len() && closed[i];
            let text = if is_closed && argument.ty != *ty && self.has_no_arguments(argument) {
                // A `Comparable<Day>` that is a String: only a raw type lets it pass.
                argument.cast(&self.writer.type_name(ty)?, ty).text
            } else {
                self.argument(argument, ty, rivals, is_spread)?
            };
            texts.push(text);
        }
        Some(texts)
    }

    /// Whether the compiler could take the call for that of another method of the name: one that fits what is given, unless the
    /// parameters of this one are narrower.
    fn rivals(&self, call: &Call, facts: &MethodFacts) -> Rivals {
        let classes = &self.writer.classes;
        let given = || call.arguments.iter().map(|a| &*a.ty);
        // In the compiler's first round nothing is put into boxes.
        let is_strict = |is_boxed: bool| {
            call.arguments.iter().zip(&call.parameters).all(|(a, p)| {
                let is_kept = is_boxed || is_primitive(p) || box_call(a).is_none();
                is_kept && classes.may_fit(&a.ty, p)
            })
        };
        let is_rivalled = |is_boxed: bool| {
            let is_strict = is_strict(is_boxed);
            let fits = |from: &str, to: &str| match is_strict {
                true => classes.may_fit(from, to),
                false => classes.may_fit_boxed(from, to),
            };
            facts.overloads.iter().any(|other| {
                let others = parameters(other);
                let is_fit = given().zip(&others).all(|(from, to)| fits(from, to));
                let mut pairs = call.parameters.iter().zip(&others);
                is_fit && !(is_strict && pairs.all(|(p, o)| classes.is_narrower(p, o)))
            })
        };
        match () {
            () if !is_rivalled(false) => Rivals::None,
            () if is_strict(true) && !is_rivalled(true) => Rivals::Unboxed,
            () => Rivals::Some,
        }
    }

    /// Whether a class below the one that declares the method, such as that of the receiver, has another of that name.
    fn is_overloaded_below(&self, call: &Call) -> bool {
        let is_other = |(name, descriptor): &(String, String)| {
            name == call.name && parameters(descriptor).len() == call.parameters.len() && {
                parameters(descriptor) != call.parameters
            }
        };
        let above = call.class.to_owned();
        let below =
            self.writer.classes.facts.classes.iter().filter(|(_, c)| c.supertypes.contains(&above));
        !call.is_constructor() && below.flat_map(|(_, c)| c.methods.keys()).any(is_other)
    }

    /// Whether a value's class is known to have no type parameters.
    fn has_no_arguments(&self, value: &Expr) -> bool {
        class_of(&value.ty).is_some_and(|class| {
            let is_known =
                class.starts_with("java.lang.") || self.writer.classes.get(&class).is_some();
            is_known && !class.starts_with("java.util.") && !self.writer.classes.is_generic(&class)
        })
    }

    /// An argument; with a cast where the compiler could take it for that of another method.
    fn argument(
        &mut self,
        argument: &Expr,
        ty: &str,
        rivals: Rivals,
        is_spread: bool,
    ) -> Option<String> {
        let cast = |test: &mut Self, expr: &Expr| {
            test.writer.type_name(ty).map(|name| expr.cast(&name, ty).text)
        };
        if argument.ty.is_empty() {
            let is_plain = rivals != Rivals::Some && !is_spread;
            return if is_plain { Some(argument.text.clone()) } else { cast(self, argument) };
        }
        if is_primitive(ty) || rivals == Rivals::None {
            return self.writer.coerce(argument.clone(), ty).map(|fit| fit.text);
        }
        // A literal stands for its box: which must not be taken for the primitive.
        let boxed = box_call(argument);
        let argument = boxed.as_ref().unwrap_or(argument);
        if argument.ty == ty || rivals == Rivals::Unboxed {
            Some(argument.text.clone())
        } else {
            cast(self, argument)
        }
    }

    fn reflective(&mut self, call: &Call) -> Expr {
        let mut types: Vec<String> =
            call.parameters.iter().map(|p| self.writer.class_literal(p)).collect();
        let owner = self.writer.class_literal(&descriptor_of(call.class));
        let mut arguments: Vec<String> = call.arguments.iter().map(|a| a.text.clone()).collect();
        if let [only] = &call.arguments[..]
            && (only.ty.is_empty() || only.ty.starts_with('[') && only.ty.len() > 2)
        {
            // Not to be taken for the array of all arguments.
            arguments = vec![only.cast("Object", OBJECT).text];
        }
        if call.is_constructor() {
            self.uses(Helper::Construct);
            self.uses(Helper::Constructor);
            if let Some(outer) = &call.receiver {
                let enclosing = call.class.rsplit_once('$').map_or(call.class, |c| c.0);
                types.insert(0, self.writer.class_literal(&descriptor_of(enclosing)));
                arguments.insert(0, outer.text.clone());
            }
            types.insert(0, owner);
            arguments.insert(0, format!("constructor({})", types.join(", ")));
            return Expr::reflective(format!("construct({})", arguments.join(", ")));
        }
        self.uses(Helper::Call);
        self.uses(Helper::Method);
        types.splice(0..0, [owner, format!("\"{}\"", call.name)]);
        let receiver = call.receiver.as_ref().map_or("null".into(), |r| r.text.clone());
        arguments.splice(0..0, [format!("method({})", types.join(", ")), receiver]);
        let text = format!("call({})", arguments.join(", "));
        Expr { text, ty: OBJECT.into(), shape: Shape::Reflective }
    }
}

/// `Integer.valueOf(3)` for the literal of a box.
fn box_call(literal: &Expr) -> Option<Expr> {
    let class = class_of(&literal.ty)?;
    let short = class.strip_prefix("java.lang.")?;
    let is_box = ["Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double"]
        .contains(&short);
    is_box.then(|| Expr::plain(format!("{short}.valueOf({})", literal.text), &literal.ty))
}
