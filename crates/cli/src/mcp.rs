//! `cairn mcp`: the commands as tools of the Model Context Protocol, for coding agents.
//!
//! Each call of a tool is a run of this very binary (`child`), with the words that the tool's arguments stand for (`tools`), and a
//! short answer made of its report (`answers`). So a call that is cancelled, or needs too much, takes nothing else with it.

mod answers;
mod child;
mod tools;

use child::Run;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ErrorData,
    Implementation, ListToolsResult, PaginatedRequestParams, ProgressNotificationParam,
    ServerCapabilities, ServerConfig,
};
use rmcp::service::RequestContext;
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use std::path::PathBuf;
use std::sync::Arc;
use tools::Call;

/// Answer coding agents on standard input and output, by the Model Context Protocol.
#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  cairn mcp                              in the directory of the project\n  cairn mcp --project /home/me/shop\n\nThe tools check, explore, test, enumerate and spec do what the commands of these names do, with budgets as\narguments and short answers. Nothing is written outside the project, but for temporary files and Cairn's cache."
)]
pub struct Args {
    /// The directory of the project: where classes are looked for, and the only one that is written to.
    #[arg(long, value_name = "DIR", default_value = ".")]
    project: PathBuf,
}

pub fn run(args: &Args) -> Result<u8, String> {
    let project = std::fs::canonicalize(&args.project)
        .map_err(|e| format!("--project: {}: {e}", args.project.display()))?;
    if !project.is_dir() {
        return Err(format!("--project: {} is no directory", project.display()));
    }
    let binary = std::env::current_exe().map_err(|e| format!("where this command is: {e}"))?;
    let server = Server { project: Arc::new(project), binary: Arc::new(binary) };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|e| format!("no thread for the server: {e}"))?;
    let ended = runtime.block_on(async {
        let service = server.serve(rmcp::transport::stdio()).await;
        let service =
            service.map_err(|e| format!("the client does not begin as it should: {e}"))?;
        service.waiting().await.map_err(|e| e.to_string())
    });
    // A thread still waits for a line of standard input.
    runtime.shutdown_background();
    ended.map(|_| 0)
}

#[derive(Clone)]
struct Server {
    project: Arc<PathBuf>,
    binary: Arc<PathBuf>,
}

const INSTRUCTIONS: &str = "Cairn executes compiled Java symbolically. Compile the project first. `check` says whether an exception can \
    escape from a method or an assertion fail, with the smallest input and a trace; `test` writes JUnit tests and says what they \
    found; `explore` lists the paths of a method with an input each; `enumerate` lists the valid objects of a class; `spec` \
    checks, shows or infers specifications. A method is named `com.acme.Bst#insert` or `com.acme.Bst#insert(int)`. Each call \
    ends after `time`; a verdict names the bounds that it depends on.";

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let mut config = ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_instructions(INSTRUCTIONS);
        config.server_info = Implementation::new("cairn", env!("CARGO_PKG_VERSION"));
        config
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        _context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult { tools: tools::all(), ..ListToolsResult::default() })
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let call = match Call::new(&request.name, &arguments, &self.project) {
            Ok(Some(call)) => call,
            Ok(None) => {
                let all: Vec<String> = tools::all().iter().map(|t| t.name.to_string()).collect();
                let why =
                    format!("there is no tool `{}`; there are {}", request.name, all.join(", "));
                return Err(ErrorData::invalid_params(why, None));
            }
            Err(why) => return Ok(failed(why).into()),
        };
        let run = Run::start(&self.binary, &self.project, &call.words).map_err(internal)?;
        let token = context.meta.get_progress_token();
        let mut said = 0.0;
        let output = loop {
            tokio::select! {
                line = run.next() => match line {
                    Some(line) => if let Some(token) = &token {
                        said += 1.0;
                        let told = ProgressNotificationParam::new(token.clone(), said).with_message(line);
                        // A client that does not listen any more is no reason to stop.
                        drop(context.peer.notify_progress(told).await);
                    },
                    None => break run.output().await.map_err(internal)?,
                },
                () = context.ct.cancelled() => {
                    run.cancel().await;
                    return Ok(failed("cancelled".into()).into());
                }
            }
        };
        Ok(match call.answer(&output) {
            Ok(answer) => {
                let mut result =
                    CallToolResult::success(vec![ContentBlock::text(answer.to_string())]);
                result.structured_content = Some(answer);
                result
            }
            Err(why) => failed(why),
        }
        .into())
    }
}

/// What the caller can read and do something about.
fn failed(why: String) -> CallToolResult {
    CallToolResult::error(vec![ContentBlock::text(why)])
}

fn internal(why: String) -> ErrorData {
    ErrorData::internal_error(why, None)
}
