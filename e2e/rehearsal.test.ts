// The real CLIs accept the rehearsal as their model: answers, thinking, tools, failures, side requests, the tour.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createRehearsalHome,
  project,
  rehearsalEnvironment,
  startRehearsal,
  type Rehearsal,
  type RehearsalHome,
  type RehearsalOptions,
} from '@dovetail/rehearsal';

interface Line {
  readonly type: string;
  readonly subtype?: string;
  readonly error?: string;
  readonly is_error?: boolean;
  readonly result?: string;
  readonly parent_tool_use_id?: string | null;
  readonly request_id?: string;
  readonly request?: { readonly subtype: string; readonly tool_name: string; readonly input: Record<string, unknown> };
  readonly event?: { readonly type: string; readonly delta?: Readonly<Record<string, string>> };
  readonly message?: { readonly content: readonly Readonly<Record<string, unknown>>[] };
}

interface Run {
  readonly prompts: readonly unknown[];
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly model?: string;
  /** One prompt as an argument and text as output, without anybody to ask. */
  readonly headless?: boolean;
  /** Called for every line; may write to the CLI. */
  readonly onLine?: (line: Line, send: (message: unknown) => void) => void;
}

interface Ran {
  readonly lines: readonly Line[];
  readonly results: readonly Line[];
  readonly stdout: string;
  readonly code: number | null;
}

const modules = join(import.meta.dirname, '../node_modules');
const versions = [
  { version: '2.1.29', command: [process.execPath, join(modules, 'claude-code-2.1.29/cli.js')] },
  { version: '2.1.325', command: [join(modules, 'claude-code-2.1.325/bin/claude.exe')] },
] as const;

/** What a person who agrees to everything answers. */
function agree(request: NonNullable<Line['request']>): unknown {
  const questions = (request.input['questions'] ?? []) as { question: string; options: { label: string }[] }[];
  const answers = Object.fromEntries(questions.map(each => [each.question, each.options.at(-1)?.label]));
  const updatedInput = questions.length > 0 ? { ...request.input, answers } : request.input;
  return { behavior: 'allow', updatedInput };
}

const deltas = (ran: Ran, kind: string): string[] =>
  ran.lines.flatMap(line => (line.event?.delta?.['type'] === kind ? Object.values(line.event.delta).slice(1) : []));

const blocks = (ran: Ran, type: string): Readonly<Record<string, unknown>>[] =>
  ran.lines
    .filter(line => line.type === 'assistant')
    .flatMap(line => line.message?.content ?? [])
    .filter(block => block['type'] === type);

/** Where each to-do of the list stands in the end. */
function toDosOf(calls: readonly Readonly<Record<string, unknown>>[]): unknown[] {
  const states = new Map<unknown, unknown>();
  for (const { name, input } of calls as { name: string; input: Record<string, unknown> }[]) {
    if (name === 'TaskUpdate') states.set(input['taskId'], input['status']);
    if (name === 'TodoWrite') {
      for (const todo of input['todos'] as Record<string, unknown>[]) states.set(todo['content'], todo['status']);
    }
  }
  return [...states.values()];
}

describe.each(versions)('CLI $version', ({ version, command }) => {
  let cwd = '';
  let home: RehearsalHome;
  let rehearsal: Rehearsal;

  beforeEach(async () => {
    cwd = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-e2e-')));
    home = await createRehearsalHome();
  });
  afterEach(async () => {
    await rehearsal.close();
    await home.dispose();
    await rm(cwd, { recursive: true, force: true });
  });

  async function play(scenario: RehearsalOptions['scenario']): Promise<void> {
    rehearsal = await startRehearsal({ scenario, speed: 0 });
  }

  async function run(options: Run): Promise<Ran> {
    const stream = ['--input-format', 'stream-json', '--output-format', 'stream-json', '--verbose'];
    const asked = [...stream, '--include-partial-messages', '--permission-prompt-tool', 'stdio'];
    const [program, ...first] = command;
    const args = options.headless ? ['-p', String(options.prompts[0])] : [...asked, '--permission-mode', 'default'];
    const env = {
      ...rehearsalEnvironment({ url: rehearsal.url, home: home.home, model: options.model }),
      ...options.env,
    };
    const child = spawn(program, [...first, ...args, ...(options.args ?? [])], { cwd, env, stdio: 'pipe' });
    const lines: Line[] = [];
    let stdout = '';
    const waiting = options.headless ? [] : [...options.prompts];
    const send = (message: unknown): unknown => child.stdin.write(`${JSON.stringify(message)}\n`);
    const next = (): void => {
      if (waiting.length === 0) child.stdin.end();
      else
        send({
          type: 'user',
          message: { role: 'user', content: waiting.shift() },
          parent_tool_use_id: null,
          session_id: '',
        });
    };
    createInterface({ input: child.stdout }).on('line', text => {
      stdout += `${text}\n`;
      if (options.headless) return;
      const line = JSON.parse(text) as Line;
      lines.push(line);
      options.onLine?.(line, send);
      if (line.type === 'control_request' && line.request) {
        const response = { subtype: 'success', request_id: line.request_id, response: agree(line.request) };
        send({ type: 'control_response', response });
      }
      if (line.type === 'result') next();
    });
    next();
    const code = await new Promise<number | null>(resolve => child.once('close', resolve));
    return { lines, results: lines.filter(line => line.type === 'result'), stdout, code };
  }

  /** For what is the rehearsal's own, whatever CLI asks. */
  const ifNewest = (define: () => void): void => {
    if (version === '2.1.325') define();
  };

  test(`${version}: answers, thinking, an image and a tool call whose input arrives in pieces, in one conversation`, async () => {
    const data = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data } };
    const input = { file_path: '${cwd}/note.txt', content: 'written by a script\nwith ünïcödé 😀\n' };
    await play({
      steps: [
        { expect: { user: { equals: 'hello' } }, say: 'Hello from the script.' },
        { think: 'Let me see.', say: 'Yes.' },
        { expect: { image: 'image/png', user: 'what' }, say: 'A dot.' },
        { call: { Write: input } },
        { expect: { tool: 'Write', error: false }, say: 'Written.' },
      ],
    });
    const prompts = ['hello', 'really?', [{ type: 'text', text: 'what is it?' }, image], 'write it'];
    const ran = await run({ prompts, args: ['--max-thinking-tokens', '2000'] });
    expect(ran.code).toBe(0);
    expect(rehearsal.finish().text).toContain('was played as written: 5 main');
    const [hello, , pictured, , last] = rehearsal.requests.filter(request => request.class === 'main');
    expect(hello).toMatchObject({ cliVersion: version, cwd, stream: true });

    expect(ran.results[0]).toMatchObject({ subtype: 'success', is_error: false, result: 'Hello from the script.' });
    expect(deltas(ran, 'text_delta').slice(0, 4)).toEqual(['Hello ', 'from ', 'the ', 'script.']);

    expect(deltas(ran, 'thinking_delta').join('')).toBe('Let me see.');
    const [thinking] = blocks(ran, 'thinking');
    expect(thinking?.['thinking']).toBe('Let me see.');
    const sent = pictured?.messages.findLast(message => message.role === 'assistant')?.content;
    expect(sent).toContainEqual(expect.objectContaining({ type: 'thinking', signature: thinking?.['signature'] }));

    expect(project(pictured ?? { messages: [] }).at(-1)?.content).toContainEqual({
      image: { media_type: 'image/png', bytes: Buffer.from(data, 'base64').length },
    });

    const pieces = deltas(ran, 'input_json_delta');
    expect(pieces.length).toBeGreaterThan(3);
    expect(JSON.parse(pieces.join(''))).toEqual({ ...input, file_path: join(cwd, 'note.txt') });
    expect(await readFile(join(cwd, 'note.txt'), 'utf8')).toBe(input.content);
    expect(project(last ?? { messages: [] }, { replace: { [cwd]: '${cwd}' } }).slice(-3)).toMatchObject([
      { role: 'user', content: [{ text: 'write it' }] },
      { role: 'assistant', content: [{ call: 'Write', input }] },
      { role: 'user', content: [{ result: 'Write', text: expect.stringContaining('${cwd}/note.txt') as string }] },
    ]);
  });

  test(`${version}: each error of the API ends the turn as it should`, async () => {
    // A 413 late in a conversation makes the newer CLI compact first.
    const statuses = [413, 400, 403, 404, 429, 500, 529, 401];
    await play({
      steps: statuses.map(status => ({ expect: { user: String(status) }, fail: { status, times: 'any' } })),
    });
    const ran = await run({ prompts: statuses.map(String), env: { CLAUDE_CODE_MAX_RETRIES: '1' } });
    const errors = ran.lines.filter(line => line.type === 'assistant').map(line => line.error);
    const late = version === '2.1.29' ? 'unknown' : undefined;
    expect(errors).toEqual([
      'invalid_request',
      'unknown',
      'authentication_failed',
      late ?? 'model_not_found',
      late ?? 'rate_limit',
      late ?? 'server_error',
      late ?? 'server_error',
      'authentication_failed',
    ]);
    expect(ran.results.map(line => [line.subtype, line.is_error])).toEqual(statuses.map(() => ['success', true]));
    expect(ran.code).toBe(1);
    expect(rehearsal.finish()).toMatchObject({ ok: true });
  });

  ifNewest(() => {
    test(`${version}: an answer cut in the middle is asked for again`, async () => {
      const cut = { after: 2 };
      const half = { say: 'Half of an answer', pause: { ...cut, wait: { until: 'seen' } }, cut };
      await play({ steps: [half, { say: 'The whole answer.' }] });
      const onLine = (line: Line): void => {
        if (line.event?.delta?.['text'] === 'of ') rehearsal.release('seen');
      };
      const ran = await run({ prompts: ['go'], onLine });
      expect(deltas(ran, 'text_delta').slice(0, 2)).toEqual(['Half ', 'of ']);
      expect(ran.results).toMatchObject([{ is_error: false, result: 'The whole answer.' }]);
      expect(rehearsal.finish()).toMatchObject({ ok: true });
      // The older CLI repeats the request without streaming, the newer one streams again.
      expect(rehearsal.requests.map(request => request.stream)).toEqual([true, version !== '2.1.29']);
      expect(rehearsal.requests[0]?.outcome).toBe('cut');
    });
  });

  ifNewest(() => {
    test(`${version}: a connection closed before any data is tried again`, async () => {
      await play({ steps: [{ cut: 'before' }, { say: 'Second time lucky.' }] });
      expect((await run({ prompts: ['go'] })).results).toMatchObject([{ result: 'Second time lucky.' }]);
      expect(rehearsal.finish()).toMatchObject({ ok: true });
    });
  });

  ifNewest(() => {
    test(`${version}: a stalled answer is interrupted and the next one comes`, async () => {
      const stalled = { say: 'one two three', pause: { after: 2, wait: 'forever' as const } };
      await play({ steps: [stalled, { expect: { user: { equals: 'next' } }, say: 'here' }] });
      const ran = await run({
        prompts: ['go', 'next'],
        onLine: (line, send) => {
          if (line.event?.delta?.['text'] !== 'two ') return;
          send({ type: 'control_request', request_id: 'stop', request: { subtype: 'interrupt' } });
        },
      });
      expect(ran.results.map(line => line.subtype)).toEqual(['error_during_execution', 'success']);
      expect(ran.results[1]?.result).toBe('here');
      await expect.poll(() => rehearsal.requests[0]?.outcome).toBe('abandoned');
      expect(rehearsal.finish()).toMatchObject({ ok: true });
    });
  });

  ifNewest(() => {
    test(`${version}: what the CLI asks for itself uses no step`, async () => {
      const bash = { command: 'touch made.txt && echo made', description: 'Make a file' };
      await play({
        steps: [{ call: { Bash: bash } }, { expect: { result: 'made' }, say: 'Made.' }, { say: 'After the summary.' }],
      });
      const ran = await run({ prompts: ['make', '/compact', 'go on'] });
      expect(rehearsal.finish().text).toContain('was played as written: 3 main');
      expect(ran.results.at(-1)?.result).toBe('After the summary.');
      const kinds = rehearsal.requests.filter(request => request.class === 'side').map(request => request.kind);
      const foreseen = version === '2.1.29' ? ['paths', 'compaction'] : ['compaction'];
      expect(kinds).toEqual(expect.arrayContaining(foreseen));
      const last = JSON.stringify(rehearsal.requests.at(-1)?.messages);
      expect(last).toContain('This conversation was a rehearsal with scripted answers.');
    });
  });

  test(`${version}: a subagent plays its own lines`, async () => {
    await play('subagent');
    const ran = await run({ prompts: ['go'] });
    expect(rehearsal.requests.filter(request => request.class === 'subagent')).toHaveLength(2);
    expect(blocks(ran, 'tool_use').map(block => block['name'])).toEqual([
      version === '2.1.29' ? 'Task' : 'Agent',
      'Bash',
    ]);
    const inside = ran.lines.filter(line => line.type === 'assistant' && line.parent_tool_use_id);
    expect(inside.length).toBeGreaterThan(0);
    expect(ran.results[0]?.result).toContain('The subagent has reported back.');
  });

  ifNewest(() => {
    test(`${version}: an unscripted request fails the turn and the report, once`, async () => {
      await play({ steps: [{ say: 'only this' }] });
      const ran = await run({ prompts: ['one', 'two'] });
      expect(ran.results[1]).toMatchObject({ is_error: true });
      expect(ran.results[1]?.result).toContain('the script has no step left');
      expect(rehearsal.finish()).toMatchObject({
        ok: false,
        problems: [expect.stringContaining('the user said "two"')],
      });
    });
  });

  ifNewest(() => {
    test(`${version}: a key that is not the dummy is refused`, async () => {
      await play({ steps: [] });
      const foreign = ['sk', 'ant', 'api03', 'y'.repeat(40)].join('-');
      const env = { ANTHROPIC_API_KEY: foreign, CLAUDE_CODE_MAX_RETRIES: '0' };
      const ran = await run({ prompts: ['hello'], env });
      expect(ran.results).toMatchObject([{ is_error: true }]);
      expect(ran.code).toBe(1);
      expect(rehearsal.requests).toEqual([]);
      expect(rehearsal.finish().text).not.toContain(foreign);
    });
  });

  ifNewest(() => {
    test(`${version}: the failing API recovers`, async () => {
      await play('failing-api');
      expect((await run({ prompts: ['hello'] })).results[0]?.result).toContain('has recovered');
      expect(rehearsal.requests.map(request => request.outcome)).toEqual(['failed', 'failed', 'failed', 'answered']);
    });
  });

  ifNewest(() => {
    test(`${version}: the long stream arrives whole`, async () => {
      await play('long-stream');
      const ran = await run({ prompts: ['go', '321 please'] });
      expect(ran.results.map(line => line.result?.split(/\s+/).length)).toEqual([2000, 321]);
    });
  });

  test(`${version}: the tour goes through all its parts`, async () => {
    await play('tour');
    // The newer CLI has to-do tools only with older models.
    const ran = await run({ prompts: ['show me', 'edit'], model: 'claude-sonnet-4-5-20250929' });
    const names = blocks(ran, 'tool_use').map(block => block['name']);
    const creates = ['TaskCreate', 'TaskCreate', 'TaskCreate'];
    const updates = ['TaskUpdate', 'TaskUpdate'];
    const [list, tick, lastTick] =
      version === '2.1.29'
        ? [['TodoWrite'], ['TodoWrite'], ['TodoWrite']]
        : [[...creates, ...updates], updates, ['TaskUpdate']];
    const parts = ['AskUserQuestion', 'EnterPlanMode', 'Write', 'ExitPlanMode'];
    const worked = ['Read', 'Write', 'Edit', ...tick, 'Bash', ...lastTick];
    expect(names).toEqual([...list, ...worked, ...parts, 'Read', 'Edit']);
    expect(toDosOf(blocks(ran, 'tool_use'))).toEqual(['completed', 'completed', 'completed']);
    const said = blocks(ran, 'text')
      .map(block => block['text'])
      .join('\n');
    for (const words of [
      'Welcome! This is a rehearsal',
      'It printed:\n\n```\n42\n```',
      'Detailed it is',
      'You approved the plan',
    ]) {
      expect(said).toContain(words);
    }
    expect(ran.results.map(line => line.is_error)).toEqual([false, false]);
    expect(await readFile(join(cwd, 'dovetail-tour.md'), 'utf8')).toContain('Tally: III\n');
    expect(rehearsal.finish()).toMatchObject({ ok: true });
  });

  ifNewest(() => {
    test(`${version}: the tour completes headless, where nobody can be asked`, async () => {
      await play('tour');
      const ran = await run({ prompts: ['show me'], headless: true });
      expect(ran.code).toBe(0);
      expect(ran.stdout).toContain('That was it. Type **to-do**');
      await expect(readFile(join(cwd, 'dovetail-tour.md'))).rejects.toThrow('ENOENT');
    });
  });
});
