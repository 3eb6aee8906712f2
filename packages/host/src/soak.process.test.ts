// Ten thousand turns on one channel of a whole host: what is in memory after them is what was there after the first few.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { AgentOptions, DurableAgent, UserMessage } from '@dovetail/agent';
import type { CliLine } from '@dovetail/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { startUsagePushes } from './features/auth/usage-pushes.ts';
import { startEditorPushes } from './features/editor/editor-pushes.ts';
import { createHostCore, type Host } from './host-core.ts';
import { hostFeatures } from './host-features.ts';
import type { PageWire } from './pages/page.ts';
import { uuidOf } from './testing/channel-setup.ts';
import { fakeCliAccess } from './testing/fake-cli-access.ts';
import { createFakeCli } from './testing/fake-cli.ts';
import { emptyPorts } from './testing/fake-context.ts';

const turnCount = 10_000;
/** By then the part of the conversation that is kept has its full length, and the code is compiled. */
const settledAfter = 2_000;
const mostGrowthBytes = 2_000_000;
test('ten thousand turns leave the memory of the host as it was', { timeout: 600_000 }, async () => {
  const pages = [forgetfulPage(), forgetfulPage(), forgetfulPage()];
  const host = await startHost();
  for (const page of pages) {
    host.attachPage(page.wire);
    page.say({ type: 'launch_claude', channelId: 'c' });
  }
  const channel = host.channels.expect('c');
  await channel.wake();

  let settledBytes = 0;
  for (let turn = 1; turn <= turnCount; turn++) {
    const sent = await channel.send({ id: uuidOf(turn), content: `Question ${turn}, in words.`, when: 'when-idle' });
    if (sent !== 'sent') throw new Error(`Message ${turn} was ${sent}.`);
    if (turn % 500 === 0) await promptsAreOnDisk(host);
    if (turn === settledAfter) settledBytes = await bytesInUse();
  }
  await promptsAreOnDisk(host);
  const growth = (await bytesInUse()) - settledBytes;

  const lines = answer(uuidOf(1), 'x', 1, '').length;
  expect(pages.map(page => page.lines)).toEqual(pages.map(() => turnCount * lines));
  expect(channel.conversation.order.length).toBeLessThanOrEqual(200);
  expect(channel.conversation.queue).toEqual([]);
  expect(growth).toBeLessThan(mostGrowthBytes);
});

/** The history of prompts is written behind the turns; these come faster than a disk, and faster than any person. */
async function promptsAreOnDisk(host: Host): Promise<void> {
  const page = forgetfulPage();
  host.attachPage(page.wire);
  page.say({ type: 'request', requestId: 'prompts', request: { type: 'list_prompts', limit: 1 } });
  await page.answered;
  page.leave();
}

/** Every feature, and a CLI without a process that answers each message at once. */
async function startHost(): Promise<Host> {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-soak-'));
  const cli = createFakeCli();
  let turns = 0;

  async function startDurable(options: AgentOptions): Promise<DurableAgent> {
    const durable = await cli.startDurable(options);
    return {
      agent: durable.agent,
      sessionId: durable.sessionId,
      unanswered: [],
      resume: changes => durable.resume(changes),
      // Not given on: the fake keeps all that it has heard.
      async send(message) {
        const { uuid = '', content } = message as UserMessage;
        turns++;
        for (const line of answer(uuid, content, turns, durable.sessionId)) cli.now.say(line);
        return uuid;
      },
    };
  }

  const host = await createHostCore(
    { cwd: folder, ports: emptyPorts, env: { HOME: folder }, dataFolder: join(folder, 'data') },
    {
      features(context) {
        startEditorPushes(context);
        startUsagePushes(context);
        return hostFeatures(context);
      },
      agentParts: () => ({}),
      startDurable,
      cli: fakeCliAccess({ env: { HOME: folder } }),
    },
  );
  onTestFinished(async () => {
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return host;
}

/** A turn with a streamed text, a tool call and its result, as the CLI says it. */
function answer(uuid: string, content: UserMessage['content'], turn: number, session_id: string): CliLine[] {
  const common = { session_id, parent_tool_use_id: null };
  const id = `msg-${turn}`;
  const toolUseId = `tool-${turn}`;
  const text = `The answer to question ${turn} is in the file. `.repeat(turn % 100 === 0 ? 400 : 4);
  const event = (inner: object) => ({ ...common, type: 'stream_event', event: inner });
  const message = (...blocks: object[]) => ({ id, role: 'assistant', content: blocks });
  const usage = { input_tokens: 1000 + turn, output_tokens: 50, cache_read_input_tokens: 5000 };
  return [
    { type: 'system', subtype: 'init', session_id, cwd: '/project', model: 'm', claude_code_version: '2.1.325' },
    { ...common, type: 'user', isReplay: true, uuid, message: { role: 'user', content } },
    event({ type: 'message_start', message: { id, role: 'assistant', content: [], usage } }),
    event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
    event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
    { ...common, type: 'assistant', uuid: `a-${turn}`, message: message({ type: 'text', text }) },
    event({ type: 'content_block_stop', index: 0 }),
    {
      ...common,
      type: 'assistant',
      uuid: `t-${turn}`,
      message: message({ type: 'tool_use', id: toolUseId, name: 'Read', input: { file_path: `/project/${turn}.ts` } }),
    },
    event({ type: 'message_stop' }),
    {
      ...common,
      type: 'user',
      uuid: `u-${turn}`,
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: toolUseId, content: 'line\n'.repeat(50) }],
      },
    },
    {
      type: 'result',
      subtype: 'success',
      is_error: false,
      result: text,
      usage,
      total_cost_usd: turn * 0.01,
      session_id,
      uuid: `r-${turn}`,
    },
  ];
}

/** Counts the lines and keeps nothing of them. */
function forgetfulPage() {
  let hear: ((message: unknown) => void) | undefined;
  let leave: (() => void) | undefined;
  let answered: (() => void) | undefined;
  let lines = 0;
  const wire: PageWire = {
    send({ message, text }) {
      if (message.type === 'io_message' && text !== '') lines++;
      if (message.type === 'response') answered?.();
    },
    onMessage: listener => (hear = listener),
    onClose: listener => (leave = listener),
    close() {},
  };
  return {
    wire,
    answered: new Promise<void>(resolve => (answered = resolve)),
    leave: () => leave?.(),
    say: (message: object) => hear?.(message),
    get lines() {
      return lines;
    },
  };
}

/** After collection. */
async function bytesInUse(): Promise<number> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  for (let round = 0; round < 4; round++) {
    await setImmediate();
    collect();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
