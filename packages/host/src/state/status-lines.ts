// The status line of each conversation that somebody watches: what the person's own command prints about it. The CLI runs
// that command only in a terminal, so it is run here, one at a time and not too often, and ended with the conversation.
import { join } from 'node:path';
import { locateSession, projectsDir, projectSlugs } from '@dovetail/agent';
import type { TokenUse } from '@dovetail/conversation';
import { isLine, type CliLine } from '@dovetail/protocol';
import type { Channel } from '../channels/channel.ts';
import type { HostContext } from '../host-context.ts';
import { runCommand } from '../shell/run-command.ts';
import { readCliSettings } from './cli-settings-files.ts';
import { statusLineInput } from './status-line-input.ts';
import { statusLineCommand } from './status-line-setting.ts';
import { statusLineText } from './status-line-text.ts';
import { accountFiles } from './stored-account.ts';
import { isTrustedFolder } from './trusted-folder.ts';

export interface StatusLines {
  /** By the id of the channel. */
  readonly all: ReadonlyMap<string, string>;
}

export type StatusLineContext = Pick<
  HostContext,
  'channels' | 'changes' | 'cli' | 'configFolder' | 'isRehearsal' | 'log' | 'now' | 'signal'
>;

export interface StatusLineOptions {
  onChange(): void;
  readonly settleMs?: number;
  readonly limitMs?: number;
}

interface Watched {
  readonly channel: Channel;
  readonly closed: AbortController;
  lastUse: TokenUse | null;
  /** What the command was told last, but for what changes by itself. */
  told: string;
}

/** Ends with the signal of the context. */
export function startStatusLines(context: StatusLineContext, options: StatusLineOptions): StatusLines {
  const { settleMs = 300, limitMs = 5_000 } = options;
  const shown = new Map<string, string>();
  const waiting = new Set<Watched>();
  const failedCommands = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isRunning = false;

  function watch(channel: Channel): void {
    const watched: Watched = { channel, closed: new AbortController(), lastUse: null, told: '' };
    channel.observe({
      line(line) {
        watched.lastUse = useOf(line) ?? watched.lastUse;
        if (isLine(line, 'result')) touch(watched);
      },
      stateChanged() {
        if (settingsOf(channel) !== watched.told) touch(watched);
      },
      attached: () => touch(watched),
      closed() {
        watched.closed.abort();
        waiting.delete(watched);
        show(channel.id, undefined);
      },
    });
    touch(watched);
  }

  function touch(watched: Watched): void {
    waiting.add(watched);
    settle();
  }

  /** What changes while a command runs waits for the next round. */
  function settle(): void {
    if (isRunning || waiting.size === 0 || context.signal.aborted) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void runAll();
    }, settleMs);
  }

  async function runAll(): Promise<void> {
    isRunning = true;
    const round = [...waiting];
    waiting.clear();
    for (const watched of round) {
      if (watched.closed.signal.aborted || watched.channel.pages.length === 0) continue;
      const text = await ask(watched);
      if (!watched.closed.signal.aborted) show(watched.channel.id, text);
    }
    isRunning = false;
    settle();
  }

  function show(channelId: string, text: string | undefined): void {
    if (shown.get(channelId) === text) return;
    if (text === undefined) shown.delete(channelId);
    else shown.set(channelId, text);
    if (!context.signal.aborted) options.onChange();
  }

  async function ask(watched: Watched): Promise<string | undefined> {
    const { cwd } = watched.channel;
    watched.told = settingsOf(watched.channel);
    const command = await commandOf(cwd).catch(() => undefined);
    if (command === undefined) return undefined;
    const late = AbortSignal.timeout(limitMs);
    try {
      const run = await runCommand(command, {
        cwd,
        env: { ...context.cli.environment(), CLAUDE_PROJECT_DIR: cwd },
        // As the CLI does, whatever shell the person uses.
        shell: '/bin/sh',
        input: JSON.stringify(await inputOf(watched)),
        outputLimitBytes: 64 * 1024,
        signal: AbortSignal.any([context.signal, watched.closed.signal, late]),
      });
      if (run.exitCode === 0) return statusLineText(run.stdout);
      complain(command, `It ended with ${run.exitCode ?? 'a signal'}. ${statusLineText(run.stderr) ?? ''}`);
    } catch (error) {
      if (late.aborted) complain(command, `It took longer than ${limitMs / 1000} s.`);
      else if (!context.signal.aborted && !watched.closed.signal.aborted) complain(command, String(error));
    }
    return undefined;
  }

  async function commandOf(cwd: string): Promise<string | undefined> {
    const { configFolder } = context;
    const files = await readCliSettings({ configFolder, cwd });
    // A rehearsal trusts every folder, for its script; the person has not been asked.
    return statusLineCommand(files, async () =>
      context.isRehearsal ? false : isTrustedFolder(accountFiles(configFolder, context.cli.environment()).account, cwd),
    );
  }

  async function inputOf({ channel, lastUse }: Watched): Promise<object> {
    const [transcriptPath, presence, turns] = await Promise.all([
      transcriptOf(channel),
      context.cli.presence(),
      context.changes.list(channel.id),
    ]);
    const files = turns.flatMap(turn => turn.files);
    return statusLineInput({
      channel,
      transcriptPath,
      cliVersion: presence.version,
      lastUse,
      insertions: files.reduce((sum, file) => sum + file.insertions, 0),
      deletions: files.reduce((sum, file) => sum + file.deletions, 0),
      nowMs: context.now(),
    });
  }

  async function transcriptOf({ sessionId, cwd }: Channel): Promise<string> {
    const { configFolder } = context;
    if (sessionId === null) return '';
    const found = await locateSession({ configDir: configFolder, cwd }, sessionId).catch(() => undefined);
    if (found) return found.path;
    const [slug = ''] = await projectSlugs(cwd);
    return join(projectsDir(configFolder), slug, `${sessionId}.jsonl`);
  }

  function complain(command: string, why: string): void {
    if (failedCommands.has(command)) return;
    failedCommands.add(command);
    context.log.warn(`The status line command of the CLI's settings failed. ${why}`, { command });
  }

  for (const channel of context.channels.all) watch(channel);
  context.channels.onOpened(watch);
  context.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  return { all: shown };
}

/** What a person changes beside the conversation. */
function settingsOf({ settings, sessionId }: Channel): string {
  return JSON.stringify([settings.model, settings.permissionMode, sessionId]);
}

/** Of a call of the main line; those of subagents have contexts of their own. */
function useOf(line: CliLine): TokenUse | undefined {
  if (!isLine(line, 'assistant') || line.parent_tool_use_id) return undefined;
  const { message } = line as { readonly message?: { readonly usage?: Readonly<Record<string, unknown>> } };
  const count = (name: string): number => {
    const value = message?.usage?.[name];
    return typeof value === 'number' ? value : 0;
  };
  const use = {
    inputTokens: count('input_tokens'),
    outputTokens: count('output_tokens'),
    cacheReadTokens: count('cache_read_input_tokens'),
    cacheCreationTokens: count('cache_creation_input_tokens'),
  };
  // A message that the CLI has made up itself used nothing.
  return Object.values(use).some(tokens => tokens > 0) ? use : undefined;
}
