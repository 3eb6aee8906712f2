// query(): one conversation as an async generator, with the methods that users of the official SDK know.
import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { query, type Query, type QueryMessage, type QueryOptions } from '@dovetail/agent';
import { eachCli } from './support/cli-versions.ts';
import { openStage, type Stage } from './support/stage.ts';

function optionsOf(stage: Stage, more: QueryOptions = {}): QueryOptions {
  return { cwd: stage.project, env: { ...stage.env }, pathToClaudeCodeExecutable: stage.cli.path, ...more };
}

/** Closed at the end of the test, so that a failure leaves nothing behind. */
function closing(running: Query): Query {
  onTestFinished(() => running.close());
  return running;
}

async function collect(stage: Stage, running: AsyncIterable<QueryMessage>): Promise<QueryMessage[]> {
  const messages: QueryMessage[] = [];
  for await (const message of running) messages.push(message);
  stage.checkLines(messages);
  return messages;
}

const user = (text: string) => ({
  type: 'user' as const,
  message: { role: 'user' as const, content: text },
  uuid: randomUUID(),
});

describe.each(eachCli)('query() on Claude Code %s', (_version, cli) => {
  it('yields the messages of one turn and ends', async () => {
    const stage = await openStage(cli, { steps: [{ say: 'Hello from the script.' }] });
    const messages = await collect(stage, closing(query({ prompt: 'greet me', options: optionsOf(stage) })));
    const kinds = messages.map(message => message.type);
    expect(kinds.filter(kind => kind.startsWith('control_') || kind === 'stream_event')).toEqual([]);
    expect(kinds.at(kinds.indexOf('result'))).toBe('result');
    expect(messages.find(message => message.type === 'result')).toMatchObject({
      subtype: 'success',
      result: 'Hello from the script.',
    });
    const said = messages.find(message => message.type === 'assistant');
    expect(said?.content).toEqual([{ type: 'text', text: 'Hello from the script.' }]);
    // The object is what the CLI printed: the shorthand is not part of it.
    expect(Object.keys(said ?? {})).not.toContain('content');
    await expect.poll(() => stage.processes()).toEqual([]);
  });

  it('asks the callback about tools and takes an input without change for granted', async () => {
    const stage = await openStage(cli, {
      steps: [
        { call: { Write: { file_path: '${cwd}/a.txt', content: 'a\n' } } },
        { expect: { tool: 'Write', error: false }, call: { Write: { file_path: '${cwd}/b.txt', content: 'b\n' } } },
        { expect: { tool: 'Write', error: true, result: 'Not b.' }, say: 'Done.' },
      ],
    });
    const asked: string[] = [];
    const messages = await collect(
      stage,
      closing(
        query({
          prompt: 'write',
          options: optionsOf(stage, {
            async canUseTool(toolName, input, { suggestions, toolUseID }) {
              asked.push(`${toolName} ${String(suggestions?.length)} ${String(toolUseID.length > 0)}`);
              return String(input['file_path']).endsWith('a.txt')
                ? { behavior: 'allow' }
                : { behavior: 'deny', message: 'Not b.' };
            },
          }),
        }),
      ),
    );
    expect(asked).toEqual(['Write 1 true', 'Write 1 true']);
    expect(messages.find(message => message.type === 'result')).toMatchObject({ result: 'Done.' });
    expect(await stage.read('a.txt')).toBe('a\n');
    expect(existsSync(stage.path('b.txt'))).toBe(false);
  });

  it('streams messages in, and answers its methods between the turns', async () => {
    const stage = await openStage(cli, {
      steps: [
        { call: { Write: { file_path: '${cwd}/a.txt', content: 'a\n' } } },
        { say: 'One.' },
        { expect: { model: 'haiku' }, say: 'Two.' },
      ],
    });
    const first = user('one');
    const gate = new AbortController();
    const changed = once(gate.signal, 'abort');
    async function* prompts() {
      yield first;
      await changed;
      yield user('two');
    }
    const running = closing(
      query({
        prompt: prompts(),
        options: optionsOf(stage, {
          enableFileCheckpointing: true,
          includePartialMessages: true,
          canUseTool: async () => ({ behavior: 'allow' }),
        }),
      }),
    );
    const results: unknown[] = [];
    let deltas = 0;
    for await (const message of running) {
      if (message.type === 'stream_event') deltas++;
      if (message.type !== 'result') continue;
      results.push(message['result']);
      if (results.length > 1) continue;
      expect((await running.supportedCommands()).map(command => command.name)).toContain('compact');
      expect((await running.supportedModels()).length).toBeGreaterThan(1);
      expect((await running.supportedAgents()).length > 0).toBe(cli.pick({ '2.1.29': false, '2.1.325': true }));
      expect(await running.mcpServerStatus()).toEqual([]);
      expect((await running.accountInfo())['apiKeySource']).toBe('ANTHROPIC_API_KEY');
      await running.setPermissionMode('acceptEdits');
      await running.setMaxThinkingTokens(2000);
      await running.setModel('claude-haiku-4-5-20251001');
      expect(await running.rewindFiles(first.uuid, { dryRun: true })).toMatchObject({ canRewind: true });
      expect(await running.rewindFiles(first.uuid)).toMatchObject({ canRewind: true });
      expect(existsSync(stage.path('a.txt'))).toBe(false);
      gate.abort();
    }
    expect(results).toEqual(['One.', 'Two.']);
    expect(deltas).toBeGreaterThan(4);
    await expect.poll(() => stage.processes()).toEqual([]);
  });

  it('can be interrupted and goes on', async () => {
    const stage = await openStage(cli, {
      steps: [
        { say: 'One two three.', pause: { after: 1, wait: 'forever' } },
        { expect: 'two', say: 'Two.' },
      ],
    });
    const running = closing(
      query({
        prompt: (async function* () {
          yield user('one');
          await stage.rehearsal.reached('never');
        })(),
        options: optionsOf(stage),
      }),
    );
    const results: QueryMessage[] = [];
    await expect.poll(() => stage.requests.length, { timeout: 20_000 }).toBe(1);
    await running.interrupt();
    for await (const message of running) {
      if (message.type !== 'result') continue;
      results.push(message);
      if (results.length === 2) break;
      await running.streamInput(
        (async function* () {
          yield user('two');
        })(),
      );
    }
    expect(results).toMatchObject([{ subtype: 'error_during_execution' }, { result: 'Two.' }]);
    // Leaving the loop ends the CLI.
    await expect.poll(() => stage.processes(), { timeout: 20_000 }).toEqual([]);
  });

  // How 2.1.29 is ended by a signal: stop.test.ts.
  cli.ifNewest(() => {
    it('is ended by its AbortController', async () => {
      const stage = await openStage(cli, { steps: [{ wait: 'forever' }] });
      const abortController = new AbortController();
      const running = closing(query({ prompt: 'one', options: optionsOf(stage, { abortController }) }));
      const reading = collect(stage, running);
      await expect.poll(() => stage.requests.length, { timeout: 20_000 }).toBe(1);
      abortController.abort();
      await expect(reading).rejects.toThrow('The Claude Code CLI was stopped.');
      await expect.poll(() => stage.processes(), { timeout: 20_000 }).toEqual([]);
    });
  });

  cli.ifNewest(() => {
    it('tells of a CLI that cannot start', async () => {
      const stage = await openStage(cli);
      const options = optionsOf(stage, { pathToClaudeCodeExecutable: stage.path('nowhere') });
      await expect(collect(stage, query({ prompt: 'one', options }))).rejects.toThrow(
        `There is no file at ${stage.path('nowhere')}`,
      );
    });
  });

  it('waits for a subagent that works in the background', async () => {
    const stage = await openStage(cli, {
      steps: [
        { call: { 'Task|Agent': { description: 'Look', prompt: 'Look into it', subagent_type: 'general-purpose' } } },
        { say: cli.pick({ '2.1.29': 'Done.', '2.1.325': 'On its way.' }) },
        ...cli.pick({ '2.1.29': [], '2.1.325': [{ say: 'Back.' }] }),
      ],
      agents: [{ match: 'Look into it', steps: [{ say: 'Report.' }] }],
    });
    const messages = await collect(stage, closing(query({ prompt: 'go', options: optionsOf(stage) })));
    const results = messages.flatMap(message => (message.type === 'result' ? [message['result']] : []));
    expect(results).toEqual(cli.pick({ '2.1.29': ['Done.'], '2.1.325': ['On its way.', 'Back.'] }));
  });
});
