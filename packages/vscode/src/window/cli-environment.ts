// The environment that CLIs start from: that of the extension host without what VS Code keeps there for itself. A program that
// the agent starts must not take itself for a part of VS Code.

type Env = Readonly<Record<string, string | undefined>>;

/** Lets the `code` command of a remote window work. */
const kept: ReadonlySet<string> = new Set(['VSCODE_IPC_HOOK_CLI']);

export function cliEnvironment(env: Env): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => kept.has(name) || !/^(?:VSCODE|ELECTRON)_/i.test(name)),
  );
}
