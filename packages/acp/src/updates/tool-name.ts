// The tools that go through the client stand in for the CLI's own; people and the tables here know them by those names.
const standIn = /^mcp__dovetail(?:_client)?__(Read|Write|Edit|MultiEdit|Bash|BashOutput|KillShell)$/i;

export function bareToolName(name: string): string {
  return standIn.exec(name)?.[1] ?? name;
}
