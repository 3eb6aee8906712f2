import { controlRequests, type ControlDef, type ControlSubtype } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failureOf } from '../testing/failure-of.ts';
import { createOutgoingRequests } from './outgoing-requests.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Written {
  type: string;
  request_id: string;
  request?: { subtype: string };
}

function open(version = '2.1.325', more: { defaultTimeoutMs?: number } = {}) {
  const written: Written[] = [];
  const asked: string[] = [];
  const changes: number[] = [];
  const requests = createOutgoingRequests({
    write: async line => void written.push(line as Written),
    version: async () => {
      asked.push(version);
      return version;
    },
    onPendingChange: () => void changes.push(requests.pending),
    ...more,
  });
  const answer = (request_id: string, response?: unknown) =>
    requests.accept({ type: 'control_response', response: { subtype: 'success', request_id, response } });
  return { requests, written, asked, changes, answer };
}

test('a request has an id of its own, and its answer is checked and returned', async () => {
  const { requests, written, answer, changes } = open();
  const first = requests.request('set_model', { model: 'opus' });
  const second = requests.request('set_permission_mode', { mode: 'plan' });
  expect(written).toEqual([
    { type: 'control_request', request_id: 'dovetail-1', request: { subtype: 'set_model', model: 'opus' } },
    { type: 'control_request', request_id: 'dovetail-2', request: { subtype: 'set_permission_mode', mode: 'plan' } },
  ]);
  expect(answer('dovetail-2', { mode: 'plan' })).toBe(true);
  // Observed: `response` is often absent.
  expect(answer('dovetail-1')).toBe(true);
  expect([await first, await second]).toEqual([undefined, { mode: 'plan' }]);
  expect([requests.pending, vi.getTimerCount()]).toEqual([0, 0]);
  expect(changes).toEqual([1, 2, 0, 0]);
});

test('answers that nobody waits for are told apart: unknown ids, and a second answer', async () => {
  const { requests, answer } = open();
  const request = requests.request('interrupt', {});
  expect(answer('somebody-else')).toBe(false);
  expect(answer('dovetail-1', { still_queued: ['u'] })).toBe(true);
  expect(answer('dovetail-1', { still_queued: ['other'] })).toBe(false);
  expect(await request).toEqual({ still_queued: ['u'] });
});

test('an error reply is an error with its words', async () => {
  const { requests } = open();
  const request = requests.request('mcp_reconnect', { serverName: 'x' });
  const response = { subtype: 'error' as const, request_id: 'dovetail-1', error: 'Server not found: x' };
  requests.accept({ type: 'control_response', response });
  await expect(request).rejects.toMatchObject({ code: 'agent_protocol', message: 'Server not found: x' });
});

test('an answer in another form than agreed is refused', async () => {
  const { requests, answer } = open();
  const request = requests.request('mcp_status', {});
  answer('dovetail-1', { mcpServers: 'none' });
  await expect(request).rejects.toMatchObject({
    code: 'invalid_result',
    message: expect.stringContaining('mcpServers') as string,
  });
});

test('a pipe that breaks fails the request', async () => {
  const requests = createOutgoingRequests({
    write: () => Promise.reject(new Error('it has ended')),
    version: async () => '2.1.325',
  });
  await expect(requests.request('interrupt', {})).rejects.toThrow('it has ended');
  expect([requests.pending, vi.getTimerCount()]).toEqual([0, 0]);
});

test('the end of the CLI fails all', async () => {
  const { requests } = open();
  const all = [requests.request('interrupt', {}), requests.request('mcp_status', {})];
  const told = Promise.allSettled(all);
  requests.failAll(new Error('gone'));
  expect(await told).toEqual(all.map(() => ({ status: 'rejected', reason: new Error('gone') })));
});

describe('time', () => {
  test.each<[ControlSubtype, number]>([
    ['interrupt', 30_000],
    ['initialize', 60_000],
    ['mcp_status', 60_000],
  ])('%s waits %d ms', async (subtype, afterMs) => {
    const { requests } = open();
    const failure = failureOf(requests.request(subtype as 'interrupt', {}));
    await vi.advanceTimersByTimeAsync(afterMs - 1);
    expect(requests.pending).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toMatchObject({ code: 'timed_out', data: { afterMs } });
    expect(requests.pending).toBe(0);
  });

  test('another default, and another time for one request', async () => {
    const { requests } = open('2.1.325', { defaultTimeoutMs: 50 });
    const failures = [{}, { timeoutMs: 70 }].map(options => failureOf(requests.request('interrupt', {}, options)));
    await vi.advanceTimersByTimeAsync(70);
    expect(await Promise.all(failures)).toMatchObject([{ data: { afterMs: 50 } }, { data: { afterMs: 70 } }]);
  });

  test('some wait for a person, as long as it takes', async () => {
    const { requests, answer } = open();
    const request = requests.request('claude_oauth_wait_for_completion', {});
    await vi.advanceTimersByTimeAsync(86_400_000);
    answer('dovetail-1');
    expect(await request).toBeUndefined();
  });

  test('a late answer is ignored', async () => {
    const { requests, answer } = open();
    const failure = failureOf(requests.request('interrupt', {}, { timeoutMs: 5 }));
    await vi.advanceTimersByTimeAsync(5);
    expect(await failure).toMatchObject({ code: 'timed_out' });
    expect(answer('dovetail-1')).toBe(false);
  });
});

/** What is written after a request that was given up. */
async function abandoned(version: string, aborts: boolean): Promise<Written[]> {
  const { requests, written } = open(version);
  const controller = new AbortController();
  const failure = failureOf(requests.request('interrupt', {}, { signal: controller.signal, timeoutMs: 10 }));
  if (aborts) controller.abort();
  await vi.advanceTimersByTimeAsync(10);
  expect(await failure).toMatchObject({ code: aborts ? 'cancelled' : 'timed_out' });
  return written.slice(1);
}

describe('giving up', () => {
  test.each([true, false])('is told to a CLI that understands it (by signal: %s)', async aborts => {
    expect(await abandoned('2.1.63', aborts)).toEqual([{ type: 'control_cancel_request', request_id: 'dovetail-1' }]);
  });

  // Rule 3: the line would end them.
  test.each(['2.1.29', '2.1.41', '2.1.62'])('is not told to %s', async version => {
    expect(await abandoned(version, true)).toEqual([]);
    expect(await abandoned(version, false)).toEqual([]);
  });

  test('before it was sent, nothing is sent', async () => {
    const { requests, written } = open();
    const signal = AbortSignal.abort();
    await expect(requests.request('interrupt', {}, { signal })).rejects.toMatchObject({ code: 'cancelled' });
    await expect(requests.request('list_models', {}, { signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect([written, requests.pending]).toEqual([[], 0]);
  });
});

describe('the gate', () => {
  const gated = Object.entries(controlRequests as Record<string, ControlDef>).flatMap(([subtype, { since }]) =>
    since ? [{ subtype: subtype as ControlSubtype, since }] : [],
  );
  const params = {} as never;

  test('stands before every later request', () => {
    expect(gated.map(({ subtype }) => subtype)).toEqual(
      expect.arrayContaining([
        'stop_task',
        'get_settings',
        'get_context_usage',
        'mcp_call',
        'get_usage',
        'list_models',
      ]),
    );
  });

  test.each(gated)('$subtype needs CLI $since, and nothing is written to an older one', async ({ subtype, since }) => {
    const [major, minor, patch] = since.split('.').map(Number);
    const older = `${major}.${minor}.${(patch ?? 1) - 1}`;
    const { requests, written } = open(older);
    await expect(requests.request(subtype, params)).rejects.toMatchObject({
      code: 'unsupported_by_cli',
      message: `"${subtype}" needs Claude Code CLI ${since} or newer; this is ${older}. Update the CLI to use it.`,
      data: { needs: since, found: older },
    });
    expect([written, requests.pending, vi.getTimerCount()]).toEqual([[], 0, 0]);

    const newer = open(since);
    newer.requests.request(subtype, params).catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(newer.written).toMatchObject([{ type: 'control_request', request: { subtype } }]);
  });

  test('does not ask for the version where none is needed', () => {
    const { requests, asked, written } = open();
    requests.request('initialize', {}).catch(() => {});
    // At once, before anything else can be written.
    expect([asked, written.length]).toEqual([[], 1]);
  });

  test('that cannot learn the version refuses', async () => {
    const requests = createOutgoingRequests({
      write: () => Promise.reject(new Error('must not be called')),
      version: () => Promise.reject(new Error('it did not tell')),
    });
    await expect(requests.request('get_usage', {})).rejects.toThrow('it did not tell');
  });
});
