//! Cairn where people already work: in builds (`plugins`), beside coding agents (`mcp`) and on a terminal (`terminal`).

#[path = "integrations/loggers.rs"]
mod loggers;
#[path = "integrations/mcp.rs"]
mod mcp;
#[path = "integrations/plugins.rs"]
mod plugins;
#[path = "integrations/terminal.rs"]
mod terminal;
