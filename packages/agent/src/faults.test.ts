// What a CLI may do wrong, done by the fake one: the client tells of it, loses nothing else, and never hangs.
import { expect, onTestFinished, test } from 'vitest';
import { startTimeOf } from './process/process-list.ts';
import { startFakeAgent, useOwnDataFolder } from './testing/fake-agent.ts';
import { lines, turn } from './testing/fake-script.ts';

useOwnDataFolder();

test.each([
  ['text', 'Update available!\n', 'Update available!', /not valid JSON/],
  ['half an object', '{"type":\n', '{"type":', /JSON/],
  ['a string', '"text"\n', '"text"', /it is not an object with a type/],
  ['a number', '42\n', '42', /it is not an object with a type/],
  ['null', 'null\n', 'null', /it is not an object with a type/],
  ['an array', '[{"type":"assistant"}]\n', '[{"type":"assistant"}]', /it is not an object with a type/],
  ['an object without a type', '{"a":1}\n', '{"a":1}', /it is not an object with a type/],
  ['a type that is no text', '{"type":7}\n', '{"type":7}', /it is not an object with a type/],
  ['bytes of a terminal', '\u001b[2K\u0007\n', '\u001b[2K\u0007', /JSON/],
])('%s on stdout is reported, and the turn goes on', async (_what, raw, text, reason) => {
  const { agent, seen, invalid } = await startFakeAgent({ steps: [{ raw }, ...turn('All is well.')] });
  await agent.send('hi');
  await seen({ type: 'result', result: 'All is well.' });
  expect(invalid).toEqual([{ text, reason: expect.stringMatching(reason) as string }]);
});

test('blank lines are nobody’s business', async () => {
  const { agent, seen, invalid } = await startFakeAgent({ steps: [{ raw: '\n  \n\r\n' }, ...turn('Done.')] });
  await agent.send('hi');
  await seen({ type: 'result' });
  expect(invalid).toEqual([]);
});

test.each([
  ['an answer without a body', { type: 'control_response' }],
  ['an answer that is null', { type: 'control_response', response: null }],
  ['an answer without an id', { type: 'control_response', response: { subtype: 'success' } }],
  ['a withdrawal without an id', { type: 'control_cancel_request' }],
  ['an init without anything', { type: 'system', subtype: 'init' }],
  ['a system line without a subtype', { type: 'system' }],
  ['a reset without an id', { type: 'conversation_reset' }],
])('%s does no harm', async (_what, line) => {
  const { agent, seen, invalid } = await startFakeAgent({ steps: [{ say: line }, ...turn('Still here.')] });
  await agent.ready;
  await agent.send('hi');
  await seen({ type: 'result', result: 'Still here.' });
  expect(invalid).toEqual([]);
});

test('a question without an id cannot be answered, and is reported', async () => {
  const question = { type: 'control_request', request: { subtype: 'can_use_tool' } };
  const { seen, invalid } = await startFakeAgent({ steps: [{ say: question }, { say: { type: 'after' } }] });
  await seen({ type: 'after' });
  expect(invalid).toEqual([{ text: JSON.stringify(question), reason: 'it is a request without an id' }]);
});

test('a line of 64 MB arrives whole', async () => {
  const characters = 64 * 1024 * 1024;
  const { seen, lines: all } = await startFakeAgent({
    steps: [{ bigLine: { characters } }, { say: { type: 'after' } }],
  });
  const big = await seen({ type: 'big' });
  expect((big['text'] as string).length).toBe(characters);
  await seen({ type: 'after' });
  expect(all.at(-1)).toEqual({ type: 'after' });
});

test('a last line without its line break counts', async () => {
  const steps = [{ raw: JSON.stringify(lines.result('the last word')) }, { exit: 0 }];
  const { agent, lines: all } = await startFakeAgent({ steps });
  expect(await agent.exited).toMatchObject({ reason: 'ended', code: 0 });
  expect(all.at(-1)).toMatchObject({ type: 'result', result: 'the last word' });
});

test('a crash in the middle of a line is told, and so is the half line', async () => {
  const steps = [{ say: { type: 'whole' } }, { raw: '{"type":"assis' }, { signal: 'SIGKILL' as const }];
  const { agent, lines: all, invalid } = await startFakeAgent({ steps });
  expect(await agent.exited).toEqual({ reason: 'killed', code: null, signal: 'SIGKILL', stderrTail: '' });
  expect(all.map(line => line.type)).toContain('whole');
  expect(invalid.map(({ text }) => text)).toEqual(['{"type":"assis']);
});

test('an exit before initialize is answered fails what waits, with what the CLI said', async () => {
  const script = {
    replies: { initialize: 'silence' as const },
    steps: [{ stderr: 'error: unknown option --nonsense\n' }, { exit: 1 }],
  };
  const { agent } = await startFakeAgent(script);
  const error = {
    code: 'agent_exited',
    message: 'The Claude Code CLI ended with code 1. It said: error: unknown option --nonsense',
  };
  await expect(agent.ready).rejects.toMatchObject(error);
  await expect(agent.request('mcp_status', {})).rejects.toMatchObject(error);
  await expect(agent.send('hi')).rejects.toMatchObject(error);
  expect(await agent.exited).toMatchObject({ reason: 'failed', code: 1 });
});

test('secrets that the CLI prints before it dies are masked', async () => {
  const env = { ANTHROPIC_API_KEY: 'very-secret-value-1234' };
  const stderr = 'request failed, x-api-key was very-secret-value-1234, sk-ant-abcdefgh12345\n';
  const chunks: string[] = [];
  const steps = [{ stderr }, { exit: 1 }];
  const { agent } = await startFakeAgent({ steps }, { env, onStderr: text => void chunks.push(text) });
  const { stderrTail } = await agent.exited;
  expect(stderrTail).toBe('request failed, x-api-key was [secret], [secret]');
  await expect(agent.ready.then(() => agent.send('hi'))).rejects.toMatchObject({
    message: expect.not.stringContaining('very-secret') as string,
    data: { code: 1, signal: null, stderrTail },
  });
  // The raw text goes only to whoever asked for it.
  expect(chunks.join('')).toBe(stderr);
});

test('a CLI that closes its input while it lives is told apart from one that ended', async () => {
  const { agent, seen } = await startFakeAgent({
    stays: true,
    steps: [{ closeInput: true }, { say: { type: 'closed' } }],
  });
  await seen({ type: 'closed' });
  // The first write may still be taken by the pipe.
  await agent.send('x'.repeat(1_000_000)).catch(() => {});
  await expect(agent.send('hi')).rejects.toMatchObject({
    code: 'disconnected',
    message: 'The Claude Code CLI has closed its input.',
  });
});

test('a listener that throws costs neither a line nor the protocol', async () => {
  const thrown: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', error => void thrown.push(error));
  onTestFinished(() => {
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  });
  const { agent, seen } = await startFakeAgent(
    { steps: turn('Fine.') },
    {
      onLine(line) {
        if (line.type === 'control_response') throw new Error('a bug of the host');
      },
      onStderr() {
        throw new Error('another');
      },
    },
  );
  await agent.ready;
  await agent.send('hi');
  await seen({ type: 'result', result: 'Fine.' });
  expect(thrown).toEqual([new Error('a bug of the host')]);
});

test('somebody who holds the output open does not hold back the end', async () => {
  // In a session of its own and without our environment: it cannot be found, and it will not end.
  const run = { command: 'sleep', args: ['600'], holdsOutput: true, bareEnv: true };
  const steps = [{ run }, { raw: '{"type":"last"}' }, { exit: 0 }];
  const { agent, seen, lines: all } = await startFakeAgent({ steps });
  const daemon = (await seen({ type: 'grandchild' }))['pid'] as number;
  onTestFinished(() => void process.kill(daemon, 'SIGKILL'));
  expect(await agent.exited).toMatchObject({ reason: 'ended', code: 0 });
  expect(all.at(-1)).toEqual({ type: 'last' });
  expect(startTimeOf(daemon)).toBeDefined();
});

test.each([
  ['in a session of its own', ['-c', 'exec sleep 600'], true],
  ['that ignores SIGHUP and SIGTERM', ['-c', 'trap "" HUP TERM; sleep 600; sleep 600'], true],
  ['in the group of the CLI', ['-c', 'sleep 600; sleep 600'], false],
])('a process %s does not outlive the CLI, and its output neither', async (_what, args, detached) => {
  const run = { command: 'sh', args, detached, holdsOutput: true };
  const { agent, seen } = await startFakeAgent({ steps: [{ run }, { await: { type: 'user' } }, { exit: 0 }] });
  const child = (await seen({ type: 'grandchild' }))['pid'] as number;
  await agent.send('go');
  expect(await agent.exited).toMatchObject({ reason: 'ended' });
  expect(startTimeOf(child)).toBeUndefined();
});
