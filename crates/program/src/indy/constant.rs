//! Constants that are computed when they are first used: `ldc` of dynamic constants.

use super::{IndyError, text_of};
use crate::class::{ClassId, FieldId, Method};
use crate::classfile::Constant;
use crate::ir::{Elem, MemberRef, Site, SiteRef};
use crate::program::Program;
use crate::synth::builder::{class_name, elem};

/// What a computed constant is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DynamicConstant {
    Null,
    /// The class object of a primitive type or of void.
    Class(ClassId),
    /// The value of a static field, once its class is initialised.
    Static(FieldId),
}

impl Program {
    /// What a constant of the method `from` is that is neither a number nor a string nor a class.
    #[cold]
    pub fn dynamic_constant(
        &self,
        from: &Method,
        site: &Site,
    ) -> Result<DynamicConstant, IndyError> {
        let class = self.class(from.class);
        let (SiteRef::Constant(index), Some(file)) = (&site.what, &class.file) else {
            let what = "a constant of a class without a class file";
            return Err(IndyError::Unsupported(what.into()));
        };
        let fail = |e| IndyError::Unsupported(format!("a constant of {}: {e}", class.java_name()));
        match file.constant(*index).map_err(fail)? {
            Constant::Dynamic(bootstrap, name, desc) => {
                self.computed_constant(from.class, bootstrap, &name, &desc)
            }
            other => Err(IndyError::Unsupported(format!("the constant {}", text_of(&other)))),
        }
    }

    fn computed_constant(
        &self,
        host: ClassId,
        bootstrap: u16,
        name: &str,
        desc: &str,
    ) -> Result<DynamicConstant, IndyError> {
        let bootstraps = self.bootstraps(host)?;
        let Some(b) = bootstraps.get(bootstrap as usize) else {
            return Err(IndyError::Unsupported(format!(
                "the missing bootstrap method {bootstrap}"
            )));
        };
        let method = &b.handle.1;
        match (&*method.class, &*method.name) {
            ("java/lang/invoke/ConstantBootstraps", "nullConstant") => Ok(DynamicConstant::Null),
            ("java/lang/invoke/ConstantBootstraps", "primitiveClass") => {
                let primitive = match name {
                    "V" => self.primitive(None),
                    _ if name.len() == 1 && elem(name) != Elem::Ref => {
                        self.primitive(Some(elem(name)))
                    }
                    _ => {
                        return Err(IndyError::Unsupported(format!("the primitive type {name:?}")));
                    }
                };
                Ok(DynamicConstant::Class(primitive))
            }
            ("java/lang/invoke/ConstantBootstraps", "enumConstant") => {
                self.static_constant(host, class_name(desc), name, desc)
            }
            ("java/lang/invoke/ConstantBootstraps", "getStaticFinal") => {
                let declaring = match b.args.first() {
                    Some(&index) => self.class_argument(host, index)?,
                    None if elem(desc) == Elem::Ref => class_name(desc).into(),
                    None => elem(desc).box_class().into(),
                };
                self.static_constant(host, &declaring, name, desc)
            }
            (class, name) => {
                let class = class.replace('/', ".");
                Err(IndyError::Unsupported(format!("dynamic constant of {class}.{name}")))
            }
        }
    }

    fn class_argument(&self, host: ClassId, index: u16) -> Result<Box<str>, IndyError> {
        let file = self.class(host).file.as_ref();
        match file.map(|f| f.constant(index)) {
            Some(Ok(Constant::Class(name))) => Ok(name),
            _ => Err(IndyError::Unsupported("a dynamic constant without its class".into())),
        }
    }

    fn static_constant(
        &self,
        host: ClassId,
        class: &str,
        name: &str,
        desc: &str,
    ) -> Result<DynamicConstant, IndyError> {
        let interface = self.class(self.load(class)?).is_interface();
        let (class, name, desc) = (class.into(), name.into(), desc.into());
        let member = MemberRef { class, name, desc, interface };
        let id = self.resolve_field(host, &member)?;
        self.expect_static_field(id, true)?;
        Ok(DynamicConstant::Static(id))
    }
}
