//! The methods at the end of a class that do by reflection what Java does not allow.

use crate::text::replace_word;
use std::collections::BTreeSet;

/// A method, by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Helper {
    Get,
    Set,
    /// `set` for a field of a class that is named.
    SetDeclared,
    Field,
    Allocate,
    /// A static field's value.
    Constant,
    Construct,
    Constructor,
    Call,
    Method,
    Unexpected,
}

/// Classes that are there without an import, but may be hidden by others of their name.
const LANG: [&str; 4] =
    ["java.lang.Object", "java.lang.Class", "java.lang.String", "java.lang.Exception"];

impl Helper {
    /// What it needs besides itself.
    fn needs(self) -> Option<Helper> {
        match self {
            Helper::Get | Helper::Set => Some(Helper::Field),
            _ => None,
        }
    }

    /// The classes it names that are not of `java.lang`.
    fn imports(self) -> &'static [&'static str] {
        match self {
            Helper::Get | Helper::Set | Helper::Unexpected => &[],
            Helper::Field | Helper::SetDeclared | Helper::Constant => &["java.lang.reflect.Field"],
            Helper::Allocate | Helper::Constructor => &["java.lang.reflect.Constructor"],
            Helper::Construct => {
                &["java.lang.reflect.Constructor", "java.lang.reflect.InvocationTargetException"]
            }
            Helper::Call => {
                &["java.lang.reflect.InvocationTargetException", "java.lang.reflect.Method"]
            }
            Helper::Method => &["java.lang.reflect.Method"],
        }
    }

    /// Its lines; `name` says what a class is called in the file.
    pub fn written(self, mut name: impl FnMut(&str) -> String) -> String {
        let mut text = self.text().to_owned();
        for class in LANG.iter().chain(self.imports()) {
            let simple = class.rsplit('.').next().unwrap_or(class);
            let shown = name(class);
            if shown != simple {
                text = replace_word(&text, simple, &shown);
            }
        }
        text
    }

    /// Its lines, in which the classes have their simple names.
    fn text(self) -> &'static str {
        match self {
            Helper::Get => GET,
            Helper::Set => SET,
            Helper::SetDeclared => SET_DECLARED,
            Helper::Constant => CONSTANT,
            Helper::Field => FIELD,
            Helper::Allocate => ALLOCATE,
            Helper::Construct => CONSTRUCT,
            Helper::Constructor => CONSTRUCTOR,
            Helper::Call => CALL,
            Helper::Method => METHOD,
            Helper::Unexpected => UNEXPECTED,
        }
    }
}

/// Those used and those that they use.
pub fn complete(used: &BTreeSet<Helper>) -> BTreeSet<Helper> {
    used.iter().flat_map(|&h| [Some(h), h.needs()]).flatten().collect()
}

const GET: &str = "\
private static Object get(Object object, String field) throws Exception {
  return field(object.getClass(), field).get(object);
}";

const SET: &str = "\
private static void set(Object object, String field, Object value) throws Exception {
  field(object.getClass(), field).set(object, value);
}";

const SET_DECLARED: &str = "\
private static void set(Class<?> type, String name, Object object, Object value)
    throws Exception {
  Field field = type.getDeclaredField(name);
  field.setAccessible(true);
  field.set(object, value);
}";

const CONSTANT: &str = "\
private static Object constant(Class<?> type, String name) throws Exception {
  Field field = type.getDeclaredField(name);
  field.setAccessible(true);
  return field.get(null);
}";

const FIELD: &str = "\
/** A field of the class or of the first superclass that has one of that name. */
private static Field field(Class<?> type, String name) throws Exception {
  for (Class<?> at = type; at != null; at = at.getSuperclass()) {
    for (Field field : at.getDeclaredFields()) {
      if (field.getName().equals(name)) {
        field.setAccessible(true);
        return field;
      }
    }
  }
  throw new NoSuchFieldException(name);
}";

const ALLOCATE: &str = "\
/** An instance that no constructor has run for: all its fields are zero and null. */
private static <T> T allocate(Class<T> type) throws Exception {
  Class<?> factoryType = Class.forName(\"sun.reflect.ReflectionFactory\");
  Object factory = factoryType.getMethod(\"getReflectionFactory\").invoke(null);
  Object constructor =
      factoryType
          .getMethod(\"newConstructorForSerialization\", Class.class, Constructor.class)
          .invoke(factory, type, Object.class.getDeclaredConstructor());
  return type.cast(((Constructor<?>) constructor).newInstance());
}";

const CONSTRUCT: &str = "\
private static Object construct(Constructor<?> constructor, Object... arguments)
    throws Exception {
  try {
    return constructor.newInstance(arguments);
  } catch (InvocationTargetException e) {
    if (e.getCause() instanceof Exception) {
      throw (Exception) e.getCause();
    }
    throw (Error) e.getCause();
  }
}";

const CONSTRUCTOR: &str = "\
private static Constructor<?> constructor(Class<?> type, Class<?>... parameters)
    throws Exception {
  Constructor<?> constructor = type.getDeclaredConstructor(parameters);
  constructor.setAccessible(true);
  return constructor;
}";

const CALL: &str = "\
private static Object call(Method method, Object object, Object... arguments) throws Exception {
  try {
    return method.invoke(object, arguments);
  } catch (InvocationTargetException e) {
    if (e.getCause() instanceof Exception) {
      throw (Exception) e.getCause();
    }
    throw (Error) e.getCause();
  }
}";

const METHOD: &str = "\
private static Method method(Class<?> type, String name, Class<?>... parameters)
    throws Exception {
  Method method = type.getDeclaredMethod(name, parameters);
  method.setAccessible(true);
  return method;
}";

const UNEXPECTED: &str = "\
/** What a stub does when it is called with other arguments than foreseen. */
private static <T> T unexpected() {
  throw new IllegalStateException(\"a call that this test does not expect\");
}";
