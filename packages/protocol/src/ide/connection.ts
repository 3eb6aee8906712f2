// The fixed names by which a CLI finds an editor and proves that it may talk to it.

/** Carries the lock file's `authToken` in the WebSocket upgrade. Header names are compared without regard to case. */
export const ideAuthHeader = 'x-claude-code-ide-authorization';

export const ideSubprotocol = 'mcp';

/** Observed: every CLI tried asks for `/`; the documents say `/mcp`. */
export const idePaths = ['/', '/mcp'] as const;

/** The folder of lock files inside the CLI's configuration folder. */
export const ideLockFolder = 'ide';

/** Environment variables of the CLI that concern its link to an editor. */
export const ideEnvironment = {
  /** Names the port of the editor that owns the terminal; decides between several locks that match. */
  port: 'CLAUDE_CODE_SSE_PORT',
  /** Documented, and set for that reason. Observed: 2.1.29, 2.1.197 and 2.1.325 do not read it. */
  enable: 'ENABLE_IDE_INTEGRATION',
  /** `true` connects without `--ide`; `false` wins over `--ide`. */
  autoConnect: 'CLAUDE_CODE_AUTO_CONNECT_IDE',
  skipFolderCheck: 'CLAUDE_CODE_IDE_SKIP_VALID_CHECK',
  hostOverride: 'CLAUDE_CODE_IDE_HOST_OVERRIDE',
  configFolder: 'CLAUDE_CONFIG_DIR',
} as const;
