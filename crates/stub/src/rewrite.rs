//! A class whose methods answer: the class file as it is, but for the code of its methods.

use crate::body::{Answering, Body, Failure, Given};
use crate::pool::Pool;
use cairn_program::class::access;
use cairn_program::classfile::{FormatError, Reader};

/// What a class file leaves open.
pub struct Surroundings<'a> {
    /// Internal name.
    pub class: &'a str,
    /// The class above it and the descriptor of a constructor of that.
    pub above: (&'a str, &'a str),
    /// What a method declares to throw, by name and descriptor.
    pub failures: &'a dyn Fn(&str, &str) -> Vec<Failure>,
    /// Fields that others see: of objects, of the class.
    pub fields: &'a [Given],
    pub static_fields: &'a [Given],
    /// Whether null is among the answers.
    pub nulls: bool,
    /// What is replaced.
    pub code: Code,
}

/// The code that is replaced.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Code {
    All,
    /// What native libraries would have.
    Native,
}

/// The class file with other code. None if it has no code at all, or more constants than it can hold.
pub fn rewritten(bytes: &[u8], s: &Surroundings<'_>) -> Result<Option<Vec<u8>>, FormatError> {
    let mut r = Reader::new(bytes, 4, bytes.len());
    let (_minor, major) = (r.u16()?, r.u16()?);
    let count = r.u16()?;
    let first = r.at;
    let names = constants(&mut r, count)?;
    let mut pool = Pool::after(&bytes[first..r.at], count);
    let text = |index: u16| names.get(usize::from(index)).cloned().flatten().unwrap_or_default();
    let head = r.at;
    r.take(6)?;
    let interfaces = r.u16()?;
    r.take(2 * usize::from(interfaces))?;
    for _ in 0..r.u16()? {
        r.take(6)?;
        skip_attributes(&mut r)?;
    }
    let before_methods = &bytes[head..r.at];
    let methods = r.u16()?;
    let mut out = vec![];
    let mut has_code = false;
    for _ in 0..methods {
        let (flags, name, desc) = (r.u16()?, r.u16()?, r.u16()?);
        let (method, descriptor) = (text(name), text(desc));
        let is_static = flags & access::STATIC != 0;
        let (mut kept, own) = attributes(&mut r, &text)?;
        let answers = own.is_some() && s.code == Code::All || flags & access::NATIVE != 0;
        kept.extend(own.filter(|_| !answers));
        has_code |= answers;
        let code = answers.then(|| {
            let failures = (s.failures)(&method, &descriptor);
            let answering = Answering {
                owner: s.class,
                name: &method,
                desc: &descriptor,
                is_static,
                failures: &failures,
            };
            let mut body = Body::new(&mut pool, s.nulls);
            match method.as_str() {
                "<init>" => body.constructor(&answering, s.above, s.fields),
                "<clinit>" => body.initializer(s.class, s.static_fields),
                _ => body.method(&answering),
            }
            body.attribute(&descriptor, is_static, major)
        });
        let flags = match answers {
            true => flags & !(access::NATIVE | access::SYNCHRONIZED),
            false => flags,
        };
        [flags, name, desc].iter().for_each(|n| out.extend(n.to_be_bytes()));
        out.extend((kept.len() as u16 + u16::from(code.is_some())).to_be_bytes());
        kept.iter().for_each(|a| out.extend(a));
        out.extend(code.unwrap_or_default());
    }
    let after = r.take(bytes.len() - r.at)?;
    let mut all = bytes[..8].to_vec();
    pool.write(&mut all);
    all.extend(before_methods);
    all.extend(methods.to_be_bytes());
    all.extend(out);
    all.extend(after);
    Ok((has_code && !pool.is_full()).then_some(all))
}

/// Reads the constants; the texts among them, by index.
fn constants(r: &mut Reader<'_>, count: u16) -> Result<Vec<Option<String>>, FormatError> {
    let mut all = vec![None];
    while all.len() < usize::from(count) {
        let at = r.at;
        match r.u8()? {
            1 => {
                let length = r.u16()?;
                // Names and descriptors; other texts matter to nobody.
                let text = r.take(length.into())?;
                all.push(Some(String::from_utf8_lossy(text).into_owned()));
            }
            5 | 6 => {
                r.take(8)?;
                all.extend([None, None]);
            }
            tag => {
                let size = match tag {
                    3 | 4 | 9..=12 | 17 | 18 => 4,
                    7 | 8 | 16 | 19 | 20 => 2,
                    15 => 3,
                    _ => {
                        return Err(FormatError {
                            offset: at,
                            what: format!("constant of kind {tag}"),
                        });
                    }
                };
                r.take(size)?;
                all.push(None);
            }
        }
    }
    Ok(all)
}

fn skip_attributes(r: &mut Reader<'_>) -> Result<(), FormatError> {
    for _ in 0..r.u16()? {
        r.take(2)?;
        let length = r.u32()? as usize;
        r.take(length)?;
    }
    Ok(())
}

/// The attributes of a method but for its code, and that.
type Attributes = (Vec<Vec<u8>>, Option<Vec<u8>>);

/// Reads the attributes of a method.
fn attributes<'a>(
    r: &mut Reader<'a>,
    text: &dyn Fn(u16) -> String,
) -> Result<Attributes, FormatError> {
    let (mut kept, mut code) = (vec![], None);
    for _ in 0..r.u16()? {
        let name = r.u16()?;
        let length = r.u32()?;
        let content: &'a [u8] = r.take(length as usize)?;
        let mut one = name.to_be_bytes().to_vec();
        one.extend(length.to_be_bytes());
        one.extend(content);
        match text(name).as_str() {
            "Code" => code = Some(one),
            _ => kept.push(one),
        }
    }
    Ok((kept, code))
}
