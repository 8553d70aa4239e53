//! The options of unknown heaps: the strategy, and what bounds the input.

use crate::config::{self, Config};
use cairn_explore::Target;
use cairn_heap::HeapModel;
use cairn_models::Settings;
use cairn_program::ir::Elem;
use cairn_program::synth::external_type;
use cairn_program::{ClassId, MethodId, Program};
use std::sync::Arc;

#[derive(clap::Args)]
pub struct HeapArgs {
    /// How unknown references are resolved: `gse` when they are read, `lazier` the object when it is
    /// used, `lazier-sharp` all of it when it is used [default: gse].
    #[arg(long, value_name = "NAME")]
    strategy: Option<String>,
    /// Objects of each class in the input heap, and of some: `4`, `Node=6`, `3,com.acme.Node=6`
    /// [default: 3].
    #[arg(long, value_name = "N|CLASS=N,..", value_delimiter = ',')]
    scope: Vec<String>,
    /// Length of a chain of references from an argument [default: any].
    #[arg(long, value_name = "N")]
    k: Option<u32>,
    /// The classes that are tried for a type: `Shape=Circle,Square`. May be repeated.
    #[arg(long, value_name = "CLASS=CLASS,..")]
    subclasses: Vec<String>,
    /// How many classes of the class path are tried for a type [default: 4].
    #[arg(long, value_name = "N")]
    candidates: Option<usize>,
    /// Elements of unknown containers of the library [default: 2].
    #[arg(long, value_name = "N")]
    elements: Option<u32>,
    /// Parameters that are never null.
    #[arg(long, value_name = "NAME,..", value_delimiter = ',')]
    pub non_null: Vec<String>,
    /// Static fields of the program's classes are unknown, too.
    #[arg(long)]
    static_inputs: bool,
}

impl HeapArgs {
    pub fn settings(&self, config: &config::Heap, program: &Program) -> Result<Settings, String> {
        let mut settings = Settings::default();
        if let Some(scope) = config.scope {
            settings.scope = positive("scope", scope)?;
        }
        for (class, scope) in &config.scopes {
            settings.scopes.insert(load(program, class)?, positive("scope", *scope)?);
        }
        for part in &self.scope {
            let number = |text: &str| {
                let value =
                    text.trim().parse().map_err(|_| format!("--scope: `{part}` is no number"));
                positive("--scope", value?)
            };
            match part.split_once('=') {
                None => settings.scope = number(part)?,
                Some((class, n)) => {
                    settings.scopes.insert(load(program, class.trim())?, number(n)?);
                }
            }
        }
        for (class, subclasses) in &config.subclasses {
            let names: Vec<&str> = subclasses.iter().map(String::as_str).collect();
            candidates(&mut settings, program, class, &names)?;
        }
        for text in &self.subclasses {
            let (class, names) = text.split_once('=').ok_or_else(|| {
                format!("--subclasses: `{text}` is not of the form Class=Class,...")
            })?;
            let names: Vec<&str> = names.split(',').collect();
            candidates(&mut settings, program, class, &names)?;
        }
        settings.k = self.k.or(config.k);
        let most = self.candidates.or(config.candidates).unwrap_or(settings.candidates);
        settings.candidates = positive("--candidates", most)?;
        settings.elements = self.elements.or(config.elements).unwrap_or(settings.elements);
        for text in &config.recipes {
            settings.recipes.push(
                recipe(program, text).map_err(|e| format!("{}: recipes: {e}", config::FILE))?,
            );
        }
        settings.static_inputs = self.static_inputs || config.static_inputs;
        Ok(settings)
    }

    pub fn model(&self, config: &Config, program: &Program) -> Result<Arc<dyn HeapModel>, String> {
        let settings = self.settings(&config.heap, program)?;
        let name = self.strategy.as_deref().or(config.heap.strategy.as_deref()).unwrap_or("gse");
        cairn_models::by_name(name, &settings).ok_or_else(|| {
            let all: Vec<&str> = cairn_models::all(&settings).iter().map(|m| m.name()).collect();
            format!("there is no strategy `{name}`; there are {}", all.join(", "))
        })
    }
}

/// A bound of 0 would leave no path at all.
fn positive(what: &str, n: usize) -> Result<usize, String> {
    match n {
        0 => Err(format!("{what}: with 0 there is no input at all; give at least 1")),
        n => Ok(n),
    }
}

fn load(program: &Program, class: &str) -> Result<ClassId, String> {
    program.load(&class.replace('.', "/")).map_err(|e| e.to_string())
}

/// A static method that makes an object: `com.acme.Factory#node(int,int)`.
fn recipe(program: &Program, text: &str) -> Result<MethodId, String> {
    let method = match Target::resolve(program, text).map_err(|e| e.to_string())? {
        Target::Method(method) => method,
        Target::Main(class) => {
            return Err(format!("`{text}` names no method; write {class}#method(types)"));
        }
    };
    let m = program.method(method);
    let (_, returned) = m.desc.split_once(')').unwrap_or_default();
    if !m.is_static() {
        Err(format!("`{text}` is not static: there is no object to call it on"))
    } else if m.ret != Some(Elem::Ref) || returned.starts_with('[') {
        Err(format!("`{text}` returns {}: a recipe returns an object", external_type(returned)))
    } else {
        Ok(method)
    }
}

fn candidates(
    settings: &mut Settings,
    program: &Program,
    class: &str,
    names: &[&str],
) -> Result<(), String> {
    let of = load(program, class.trim())?;
    let mut all = vec![];
    for name in names {
        let id = load(program, name.trim())?;
        if !program.is_subtype(id, of) {
            return Err(format!("--subclasses: {} is no {}", name.trim(), class.trim()));
        }
        all.push(id);
    }
    settings.subclasses.insert(of, all);
    Ok(())
}
