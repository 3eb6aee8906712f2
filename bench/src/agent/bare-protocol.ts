// The least that must be said to a CLI to get one answer out of it, without a client.

export const settingSources = ['user', 'project', 'local'] as const;

export const bareArguments: readonly string[] = [
  '--output-format=stream-json',
  '--verbose',
  '--input-format=stream-json',
  '--include-partial-messages',
  `--setting-sources=${settingSources.join(',')}`,
];

export function bareCommand(cliPath: string): [string, ...string[]] {
  return /\.m?js$/.test(cliPath) ? [process.execPath, cliPath] : [cliPath];
}

/** The introduction and the message at once, as the clients send them. */
export function firstLines(prompt: string): string {
  const initialize = { type: 'control_request', request_id: 'bench-1', request: { subtype: 'initialize' } };
  const user = {
    type: 'user',
    message: { role: 'user', content: [{ type: 'text', text: prompt }] },
    parent_tool_use_id: null,
    session_id: '',
  };
  return `${JSON.stringify(initialize)}\n${JSON.stringify(user)}\n`;
}
