//! What is followed.

use cairn_budget::Budget;

/// How the analysis is done.
#[derive(Clone, Debug)]
pub struct Options {
    /// What is written where a branch on a symbolic value decides whether it is written counts, too.
    pub control: bool,
    /// Containers of the library are places; otherwise the code of their methods is followed.
    pub containers: bool,
    pub rules: Rules,
    /// Where it is over before the end, everything counts as relevant ([`crate::Relevancy::is_everything`]).
    pub budget: Budget,
}

impl Default for Options {
    fn default() -> Options {
        Options { control: false, containers: true, rules: Rules::ALL, budget: Budget::default() }
    }
}

/// The rules of data flow, each with a switch: for tests, which show that each of them is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "one switch a rule")]
pub struct Rules {
    /// From register to register.
    pub moves: bool,
    /// From operands to results.
    pub arithmetic: bool,
    pub fields: bool,
    pub elements: bool,
    pub lengths: bool,
    pub statics: bool,
    pub arguments: bool,
    pub results: bool,
    /// Exceptions carry values.
    pub exceptions: bool,
    /// A symbolic reference flows into what is read and written through it.
    pub references: bool,
    /// A symbolic index flows into what is read and written.
    pub indices: bool,
    /// `instanceof` of a symbolic reference.
    pub tests_of_type: bool,
    /// Texts and boxes are values: what a method of theirs is given flows into its result.
    pub texts: bool,
    /// Builders hold what was appended.
    pub builders: bool,
    /// Containers hold what was put into them.
    pub containers: bool,
    /// Methods that the code of texts and containers calls back.
    pub callbacks: bool,
    /// Strings that are joined by `invokedynamic`.
    pub joining: bool,
    /// Native methods, and methods that are not looked into.
    pub natives: bool,
    /// `arraycopy`, `clone`, accesses by offset, and other methods with a model of their own.
    pub models: bool,
    /// Reflection and method handles.
    pub handles: bool,
    /// Calls that make unknown values.
    pub sources: bool,
    /// What an entry point is given.
    pub inputs: bool,
}

impl Rules {
    /// All of them.
    pub const ALL: Rules = Rules {
        moves: true,
        arithmetic: true,
        fields: true,
        elements: true,
        lengths: true,
        statics: true,
        arguments: true,
        results: true,
        exceptions: true,
        references: true,
        indices: true,
        tests_of_type: true,
        texts: true,
        builders: true,
        containers: true,
        callbacks: true,
        joining: true,
        natives: true,
        models: true,
        handles: true,
        sources: true,
        inputs: true,
    };

    /// The switches by their names.
    pub fn switches(&mut self) -> Vec<(&'static str, &mut bool)> {
        vec![
            ("moves", &mut self.moves),
            ("arithmetic", &mut self.arithmetic),
            ("fields", &mut self.fields),
            ("elements", &mut self.elements),
            ("lengths", &mut self.lengths),
            ("statics", &mut self.statics),
            ("arguments", &mut self.arguments),
            ("results", &mut self.results),
            ("exceptions", &mut self.exceptions),
            ("references", &mut self.references),
            ("indices", &mut self.indices),
            ("tests_of_type", &mut self.tests_of_type),
            ("texts", &mut self.texts),
            ("builders", &mut self.builders),
            ("containers", &mut self.containers),
            ("callbacks", &mut self.callbacks),
            ("joining", &mut self.joining),
            ("natives", &mut self.natives),
            ("models", &mut self.models),
            ("handles", &mut self.handles),
            ("sources", &mut self.sources),
            ("inputs", &mut self.inputs),
        ]
    }
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::ALL
    }
}
