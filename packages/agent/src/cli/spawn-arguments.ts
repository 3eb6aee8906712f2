// The arguments of a CLI process. `-p` is implied by the stream-json formats; without --verbose the CLI exits.

/** An MCP server that the CLI itself starts or connects to. */
export type ProcessMcpServer = { readonly type?: string; readonly [key: string]: unknown };

export interface SpawnArgumentOptions {
  model?: string | undefined;
  fallbackModel?: string | undefined;
  permissionMode?: string | undefined;
  allowDangerouslySkipPermissions?: boolean | undefined;
  /** Asks us on stdin/stdout; without it every "ask" is denied by the CLI. Default true. */
  permissionPrompts?: boolean | undefined;
  /** Streams deltas. Default true. */
  includePartialMessages?: boolean | undefined;
  includeHookEvents?: boolean | undefined;
  replayUserMessages?: boolean | undefined;
  resume?: string | undefined;
  continueNewest?: boolean | undefined;
  forkSession?: boolean | undefined;
  resumeSessionAt?: string | undefined;
  sessionId?: string | undefined;
  persistSession?: boolean | undefined;
  maxTurns?: number | undefined;
  maxBudgetUsd?: number | undefined;
  maxThinkingTokens?: number | undefined;
  effort?: string | undefined;
  settingSources?: readonly string[] | undefined;
  settings?: string | Readonly<Record<string, unknown>> | undefined;
  tools?: readonly string[] | undefined;
  allowedTools?: readonly string[] | undefined;
  disallowedTools?: readonly string[] | undefined;
  additionalDirectories?: readonly string[] | undefined;
  mcpServers?: Readonly<Record<string, ProcessMcpServer>> | undefined;
  strictMcpConfig?: boolean | undefined;
  enableAuthStatus?: boolean | undefined;
  extraArgs?: Readonly<Record<string, string | null>> | undefined;
}

export function spawnArguments(options: SpawnArgumentOptions): string[] {
  const args = ['--output-format', 'stream-json', '--verbose', '--input-format', 'stream-json'];
  const flag = (name: string, on: boolean | undefined) => {
    if (on) args.push(`--${name}`);
  };
  // `--name=value`: a value that begins with a dash stays a value.
  const value = (name: string, given: string | number | undefined) => {
    if (given !== undefined) args.push(`--${name}=${given}`);
  };
  const list = (name: string, given: readonly string[] | undefined, separator = ',') => {
    if (given !== undefined) args.push(`--${name}=${given.join(separator)}`);
  };

  flag('include-partial-messages', options.includePartialMessages ?? true);
  flag('include-hook-events', options.includeHookEvents);
  flag('replay-user-messages', options.replayUserMessages);
  flag('enable-auth-status', options.enableAuthStatus);
  if (options.permissionPrompts ?? true) args.push('--permission-prompt-tool', 'stdio');
  value('permission-mode', options.permissionMode);
  flag('allow-dangerously-skip-permissions', options.allowDangerouslySkipPermissions);
  value('model', options.model);
  value('fallback-model', options.fallbackModel);
  value('resume', options.resume);
  flag('continue', options.continueNewest);
  flag('fork-session', options.forkSession);
  value('resume-session-at', options.resumeSessionAt);
  value('session-id', options.sessionId);
  flag('no-session-persistence', options.persistSession === false);
  value('max-turns', options.maxTurns);
  value('max-budget-usd', options.maxBudgetUsd);
  value('max-thinking-tokens', options.maxThinkingTokens);
  value('effort', options.effort);
  list('setting-sources', options.settingSources);
  value('settings', typeof options.settings === 'object' ? JSON.stringify(options.settings) : options.settings);
  list('tools', options.tools);
  list('allowedTools', nonEmpty(options.allowedTools));
  list('disallowedTools', nonEmpty(options.disallowedTools));
  for (const folder of options.additionalDirectories ?? []) value('add-dir', folder);
  if (options.mcpServers && Object.keys(options.mcpServers).length > 0) {
    value('mcp-config', JSON.stringify({ mcpServers: options.mcpServers }));
  }
  flag('strict-mcp-config', options.strictMcpConfig);
  for (const [name, given] of Object.entries(options.extraArgs ?? {})) {
    if (given === null) flag(name, true);
    else value(name, given);
  }
  return args;
}

function nonEmpty(values: readonly string[] | undefined): readonly string[] | undefined {
  return values && values.length > 0 ? values : undefined;
}
