// The other ends of a query: left early, closed, aborted, a CLI that dies. Nothing hangs and no process stays.
import { describe, expect, test } from 'vitest';
import { useOwnDataFolder } from '../testing/fake-agent.ts';
import { all, fakeQuery, userMessage } from '../testing/fake-query.ts';
import { lines, turn, type FakeScript, type FakeStep } from '../testing/fake-script.ts';
import { processesWith } from '../testing/run-host.ts';

useOwnDataFolder();

const user: FakeStep = { await: { type: 'user' } };
/** A turn that does not end. */
const endless: FakeScript = {
  steps: [user, { say: lines.init() }, { say: lines.assistant('…') }, { await: { type: 'nothing' } }],
};

async function* twoPrompts() {
  yield userMessage('one');
  yield userMessage('two');
}

async function* failingPrompts() {
  yield userMessage('one');
  throw new Error('the prompts broke');
}

function tagged(script: FakeScript, prompt: Parameters<typeof fakeQuery>[1] = 'hi', options = {}) {
  const tag = crypto.randomUUID();
  return { asked: fakeQuery(script, prompt, { ...options, env: { RUN_TAG: tag } }), left: () => processesWith(tag) };
}

describe('left early', () => {
  test('break ends the CLI, and the loop goes on only then', async () => {
    const { asked, left } = tagged(endless);
    for await (const message of asked) {
      expect(left()).toHaveLength(1);
      if (message.type === 'assistant') break;
    }
    expect(left()).toEqual([]);
    expect(await asked.next()).toEqual({ value: undefined, done: true });
  });

  test('an exception in the loop ends it too', async () => {
    const { asked, left } = tagged(endless);
    const looping = (async () => {
      for await (const { type } of asked) throw new Error(`enough of ${type}`);
    })();
    await expect(looping).rejects.toThrow('enough of system');
    expect(left()).toEqual([]);
  });

  test('throw() ends it with the error', async () => {
    const { asked, left } = tagged(endless);
    await asked.next();
    await expect(asked.throw(new Error('mine'))).rejects.toThrow('mine');
    expect(left()).toEqual([]);
  });

  test('close() ends whoever waits, also before the CLI has started, and twice', async () => {
    const { asked, left } = tagged({});
    const waiting = asked.next();
    await Promise.all([asked.close(), asked.close()]);
    expect(await waiting).toEqual({ value: undefined, done: true });
    expect(left()).toEqual([]);
  });

  test('await using closes it', async () => {
    const { asked, left } = tagged(endless);
    await asked.next();
    await asked[Symbol.asyncDispose]();
    expect(left()).toEqual([]);
  });

  test('close() does not wait for a CLI that does not read', async () => {
    const { asked, left } = tagged({ deaf: true }, 'x'.repeat(5_000_000));
    await asked.close();
    expect(left()).toEqual([]);
  });
});

describe('aborted', () => {
  test('in a turn: an error', async () => {
    const abortController = new AbortController();
    const { asked, left } = tagged(endless, 'hi', { abortController });
    const looping = (async () => {
      for await (const message of asked) if (message.type === 'assistant') abortController.abort();
    })();
    await expect(looping).rejects.toMatchObject({ code: 'agent_exited', message: 'The Claude Code CLI was stopped.' });
    expect(left()).toEqual([]);
  });

  test('before it began: an error, and no process', async () => {
    const abortController = new AbortController();
    abortController.abort();
    const { asked, left } = tagged(endless, 'hi', { abortController });
    await expect(all(asked)).rejects.toThrow(/abort/i);
    await expect(asked.interrupt()).rejects.toThrow(/abort/i);
    expect(left()).toEqual([]);
  });
});

describe('a CLI that dies', () => {
  test.each<[string, FakeStep[], RegExp]>([
    ['before it said a word', [{ stderr: 'bad flag\n' }, { exit: 1 }], /ended with code 1\. It said: bad flag/],
    ['without a result', [user, { say: lines.init() }, { exit: 0 }], /^The Claude Code CLI ended\.$/],
    ['in the middle of a turn', [user, { say: lines.init() }, { signal: 'SIGKILL' }], /was ended by SIGKILL/],
  ])('%s: the error tells why, after what was said', async (_when, steps, why) => {
    await expect(all(tagged({ steps }).asked)).rejects.toThrow(why);
  });

  test('in a later turn: what came before is there, then the error', async () => {
    const script = { steps: [...turn('1'), user, { say: lines.init() }, { signal: 'SIGKILL' as const }] };
    const { asked } = tagged(script, twoPrompts());
    const seen: unknown[] = [];
    const looping = (async () => {
      for await (const message of asked) seen.push(message['result'] ?? message['subtype']);
    })();
    await expect(looping).rejects.toThrow('The Claude Code CLI was ended by SIGKILL.');
    expect(seen.slice(-2)).toEqual(['1', 'init']);
  });

  test('fails its methods, with the same words', async () => {
    const { asked } = tagged({
      replies: { mcp_status: 'silence' },
      steps: [{ await: { request: { subtype: 'mcp_status' } } }, { exit: 3 }],
    });
    await expect(asked.mcpServerStatus()).rejects.toThrow('The Claude Code CLI ended with code 3.');
    await expect(all(asked)).rejects.toThrow('The Claude Code CLI ended with code 3.');
  });

  test('could not be found: iterating and methods tell', async () => {
    const { asked } = tagged({}, 'hi', { pathToClaudeCodeExecutable: '/nowhere/claude' });
    await expect(all(asked)).rejects.toMatchObject({ code: 'agent_unavailable' });
    await expect(asked.interrupt()).rejects.toMatchObject({ code: 'agent_unavailable' });
    await asked.close();
  });
});

test('prompts that fail end the query with their error, and the CLI with it', async () => {
  const { asked, left } = tagged(endless, failingPrompts());
  await expect(all(asked)).rejects.toThrow('the prompts broke');
  await asked.close();
  expect(left()).toEqual([]);
});

test('a consumer that is slow pauses the CLI, and a method works all the same', async () => {
  const count = 30_000;
  const script: FakeScript = {
    steps: [user, { say: lines.init() }, { flood: { count, padding: 1000 } }, { say: lines.result('all of it') }],
  };
  let stalled: (() => void) | undefined;
  const waiting = new Promise<void>(resolve => (stalled = resolve));
  const { asked } = tagged(script, 'hi', { stderr: () => stalled?.() });
  await asked.next();
  // Nobody reads on, so the CLI has to wait.
  await waiting;
  expect(await asked.mcpServerStatus()).toEqual([]);
  const numbers: unknown[] = [];
  for await (const message of asked) if ((message.type as string) === 'flood') numbers.push(message['n']);
  expect(numbers).toEqual(Array.from({ length: count }, (_, n) => n));
});
