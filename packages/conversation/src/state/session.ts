// What the CLI says about itself and about the session, and whether its process lives.
export interface Session {
  /** Can change under the conversation: /clear gives a new one. */
  readonly id: string | null;
  readonly title: SessionTitle;
  readonly cwd: string | null;
  readonly model: string | null;
  readonly permissionMode: string | null;
  readonly cliVersion: string | null;
  readonly outputStyle: string | null;
  readonly apiKeySource: string | null;
  readonly gitBranch: string | null;
  /** running, requires_action or idle, where the CLI tells. */
  readonly cliState: string | null;
  readonly tools: readonly string[];
  readonly slashCommands: readonly string[];
  readonly agents: readonly string[];
  readonly skills: readonly string[];
  readonly capabilities: readonly string[];
  readonly plugins: readonly unknown[];
  readonly mcpServers: readonly unknown[];
  /** With descriptions; from the reply to `initialize` and `commands_changed`. */
  readonly commands: readonly unknown[];
  readonly models: readonly unknown[];
  readonly account: unknown;
}

/** Each as last heard; `titleOf` knows which one wins. */
export interface SessionTitle {
  readonly custom: string | null;
  readonly generated: string | null;
  readonly summary: string | null;
  readonly lastPrompt: string | null;
}

export interface AuthStatus {
  readonly isAuthenticating: boolean;
  readonly output: readonly string[];
  readonly error: string | null;
}

/** How a process ended; the agent's own exit value fits. */
export interface ProcessExit {
  readonly reason: string;
  readonly code: number | null;
  readonly signal: string | null;
  readonly stderrTail?: string;
}

export interface ProcessState {
  /** It has said `init` since it was started. */
  readonly started: boolean;
  readonly exit: ProcessExit | null;
  readonly exitAtMs: number | null;
}

export const emptySession: Session = {
  id: null,
  title: { custom: null, generated: null, summary: null, lastPrompt: null },
  cwd: null,
  model: null,
  permissionMode: null,
  cliVersion: null,
  outputStyle: null,
  apiKeySource: null,
  gitBranch: null,
  cliState: null,
  tools: [],
  slashCommands: [],
  agents: [],
  skills: [],
  capabilities: [],
  plugins: [],
  mcpServers: [],
  commands: [],
  models: [],
  account: null,
};
