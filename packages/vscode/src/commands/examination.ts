// What was found about a setup, as Markdown.
import type { CliPresence } from '@dovetail/protocol';

export interface ExaminedFacts {
  readonly version: string;
  readonly vscode: string;
  readonly remote: string | undefined;
  readonly folder: string;
  readonly cli: CliPresence;
  readonly ide: { readonly port: number; readonly lockFile: string; readonly clients: number } | undefined;
  readonly processes: number;
  readonly logPath: string;
}

export function examination(facts: ExaminedFacts): string {
  const { version, vscode, remote, folder, ide, processes, logPath } = facts;
  return [
    '# Dovetail: this setup',
    '',
    `- Dovetail ${version} in VS Code ${vscode}${remote === undefined ? '' : ` (on the remote side: ${remote})`}`,
    `- Folder of new conversations: ${folder}`,
    `- ${cliLine(facts.cli)}`,
    ide
      ? `- CLIs in terminals find this window at port ${ide.port} (lock file ${ide.lockFile}); ${ide.clients} connected`
      : '- CLIs in terminals cannot find this window: its server did not start. The log says why.',
    `- CLI processes of chats: ${processes}`,
    `- Log: ${logPath} (command "Dovetail: Show Log")`,
    '',
  ].join('\n');
}

function cliLine(cli: CliPresence): string {
  switch (cli.status) {
    case 'ready':
      return `CLI: version ${cli.version} at ${cli.path}`;
    case 'too-old':
      return `CLI: version ${cli.version} at ${cli.path} is too old; ${cli.needed} or later is needed. Run "Dovetail: Update the Claude Code CLI".`;
    case 'failed':
      return `CLI: it did not start${cli.path === undefined ? '' : ` (${cli.path})`}: ${cli.detail ?? 'it said nothing'}`;
    case 'missing':
      return [
        'CLI: not found. Install it with "npm install -g @anthropic-ai/claude-code", or name it in the setting dovetail.claudePath. Looked at:',
        ...(cli.lookedAt ?? []).map(place => `  - ${place}`),
      ].join('\n');
  }
}
