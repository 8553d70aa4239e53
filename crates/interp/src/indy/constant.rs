//! Constants that are computed when they are first used: `ldc` of dynamic constants.

use super::builder::{class_name, elem};
use super::text_of;
use crate::machine::{Machine, Trap};
use cairn_program::classfile::Constant;
use cairn_program::ir::{Elem, MemberRef, Site, SiteRef};
use cairn_program::{ClassId, Method};

impl Machine<'_> {
    /// The value of a constant that is neither a number nor a string nor a class.
    #[cold]
    pub(crate) fn dynamic_constant(&mut self, from: &Method, site: &Site) -> Result<u64, Trap> {
        let class = self.program.class(from.class);
        let (SiteRef::Constant(index), Some(file)) = (&site.what, &class.file) else {
            return Err(Trap::Unsupported("a constant of a class without a class file".into()));
        };
        let constant = file
            .constant(*index)
            .map_err(|e| Trap::Unsupported(format!("a constant of {}: {e}", class.java_name())))?;
        match constant {
            Constant::Dynamic(bootstrap, name, desc) => {
                self.computed_constant(from.class, bootstrap, &name, &desc)
            }
            other => Err(Trap::Unsupported(format!("the constant {}", text_of(&other)))),
        }
    }

    fn computed_constant(
        &mut self,
        host: ClassId,
        bootstrap: u16,
        name: &str,
        desc: &str,
    ) -> Result<u64, Trap> {
        let bootstraps = self.program.bootstraps(host)?;
        let Some(b) = bootstraps.get(bootstrap as usize) else {
            return Err(Trap::Unsupported(format!("the missing bootstrap method {bootstrap}")));
        };
        let method = &b.handle.1;
        match (&*method.class, &*method.name) {
            ("java/lang/invoke/ConstantBootstraps", "nullConstant") => Ok(0),
            ("java/lang/invoke/ConstantBootstraps", "primitiveClass") => {
                let primitive = match name {
                    "V" => self.program.primitive(None),
                    _ if name.len() == 1 && elem(name) != Elem::Ref => {
                        self.program.primitive(Some(elem(name)))
                    }
                    _ => return Err(Trap::Unsupported(format!("the primitive type {name:?}"))),
                };
                Ok(u64::from(self.mirror(primitive)?.0))
            }
            ("java/lang/invoke/ConstantBootstraps", "enumConstant") => {
                self.static_value(host, class_name(desc), name, desc)
            }
            ("java/lang/invoke/ConstantBootstraps", "getStaticFinal") => {
                let declaring = match b.args.first() {
                    Some(&index) => self.class_argument(host, index)?,
                    None if elem(desc) == Elem::Ref => class_name(desc).into(),
                    None => elem(desc).box_class().into(),
                };
                self.static_value(host, &declaring, name, desc)
            }
            (class, name) => {
                let class = class.replace('/', ".");
                Err(Trap::Unsupported(format!("dynamic constant of {class}.{name}")))
            }
        }
    }

    fn class_argument(&self, host: ClassId, index: u16) -> Result<Box<str>, Trap> {
        let file = self.program.class(host).file.as_ref();
        match file.map(|f| f.constant(index)) {
            Some(Ok(Constant::Class(name))) => Ok(name),
            _ => Err(Trap::Unsupported("a dynamic constant without its class".into())),
        }
    }

    /// The value of a static field, once its class is initialised.
    fn static_value(
        &mut self,
        host: ClassId,
        class: &str,
        name: &str,
        desc: &str,
    ) -> Result<u64, Trap> {
        let interface = self.program.class(self.program.load(class)?).is_interface();
        let (class, name, desc) = (class.into(), name.into(), desc.into());
        let member = MemberRef { class, name, desc, interface };
        let id = self.program.resolve_field(host, &member)?;
        self.program.expect_static_field(id, true)?;
        let field = self.program.field(id);
        self.require_init(field.class)?;
        let (_, statics) = self.heap.class_status(field.class);
        Ok(self.heap.slot(statics, field.slot))
    }
}
