// Everything that can go wrong between a CLI and its model, on purpose: errors, cuts, stalls, slowness.
import { afterEach, describe, expect, test } from 'vitest';
import type { Rehearsal } from './rehearsal.ts';
import type { Scenario } from './scenario/scenario.ts';
import { startRehearsal } from './start-rehearsal.ts';
import { ask, startAsking } from './testing/ask.ts';

let rehearsal: Rehearsal | undefined;
afterEach(() => rehearsal?.close());

async function play(steps: Scenario['steps'], speed?: number): Promise<Rehearsal> {
  rehearsal = await startRehearsal({ scenario: { steps }, ...(speed === undefined ? {} : { speed }) });
  return rehearsal;
}

describe('errors', () => {
  test.each([
    [400, 'invalid_request_error'],
    [401, 'authentication_error'],
    [403, 'permission_error'],
    [404, 'not_found_error'],
    [413, 'request_too_large'],
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [529, 'overloaded_error'],
  ])('fail: %i is the JSON error of the API', async (status, type) => {
    const asked = await ask(await play([{ fail: status }]));
    expect(asked.status).toBe(status);
    expect(JSON.parse(asked.body)).toEqual({
      type: 'error',
      error: { type, message: expect.stringMatching(/./) as string },
      request_id: expect.stringMatching(/^req_/) as string,
    });
  });

  test('a kind may stand for its status, with retry-after and limit headers', async () => {
    const headers = { 'anthropic-ratelimit-unified-status': 'rejected' };
    const asked = await ask(
      await play([{ fail: { kind: 'rate_limit', retryAfter: 3, message: 'Slow down', headers } }]),
    );
    expect(asked.status).toBe(429);
    expect(asked.headers.get('retry-after')).toBe('3');
    expect(asked.headers.get('anthropic-ratelimit-unified-status')).toBe('rejected');
    expect(asked.body).toContain('Slow down');
  });

  test('times repeats a failure before the script goes on', async () => {
    const running = await play([{ fail: { status: 529, times: 2 } }, { say: 'well again' }]);
    expect((await ask(running)).status).toBe(529);
    expect((await ask(running)).status).toBe(529);
    expect((await ask(running)).text).toBe('well again');
    expect(running.finish()).toMatchObject({ ok: true, unused: [] });
  });

  test('a 400 answers every repeat of the same question and none of the next one', async () => {
    const running = await play([{ fail: 400 }, { expect: { user: { equals: 'other' } }, say: 'fine' }]);
    expect((await ask(running, { user: 'hi' })).status).toBe(400);
    expect((await ask(running, { user: 'hi' })).status).toBe(400);
    const next = [
      {
        role: 'user',
        content: [
          { type: 'text', text: 'hi' },
          { type: 'text', text: 'other' },
        ],
      },
    ];
    expect((await ask(running, { messages: next })).text).toBe('fine');
    expect(running.finish().ok).toBe(true);
  });

  test('a failure after some content comes as an error event', async () => {
    const asked = await ask(await play([{ say: 'one two three', fail: { kind: 'overloaded', after: 2 } }]));
    expect(asked.status).toBe(200);
    expect(asked.text).toBe('one two ');
    expect(asked.events.at(-1)).toMatchObject({ type: 'error', error: { type: 'overloaded_error' } });
  });
});

describe('cuts', () => {
  test('before: the socket closes without a byte', async () => {
    const running = await play([{ cut: 'before' }]);
    expect(await ask(running)).toMatchObject({ status: 0, body: '' });
    expect(running.requests[0]?.outcome).toBe('cut');
  });

  test('headers: a stream that never says anything', async () => {
    expect(await ask(await play([{ cut: 'headers' }]))).toMatchObject({ status: 200, body: '', complete: false });
  });

  test('after: exactly so many deltas arrive', async () => {
    const asked = await ask(await play([{ say: 'one two three four', cut: { after: 2 } }]));
    expect(asked).toMatchObject({ status: 200, text: 'one two ', complete: false });
  });

  test('an answer shorter than its cut still never completes', async () => {
    const asked = await ask(await play([{ say: 'short', cut: { after: 50 } }]));
    expect(asked).toMatchObject({ text: 'short', complete: false });
    expect(asked.events.map(event => event.type)).not.toContain('message_stop');
  });

  test('a whole answer is cut in its middle', async () => {
    const asked = await ask(await play([{ say: 'one two three', cut: { after: 2 } }]), { stream: false });
    expect(asked).toMatchObject({ status: 200, complete: false });
    expect(asked.body).toMatch(/^\{"id":/);
  });
});

describe('waiting', () => {
  test('until: nothing is answered before the test says so', async () => {
    const running = await play([{ wait: { until: 'go' }, say: 'now' }]);
    let answered = false;
    const asking = ask(running).finally(() => (answered = true));
    await running.reached('go');
    expect(answered).toBe(false);
    running.release('go');
    expect((await asking).text).toBe('now');
  });

  test('pause: the deltas before it arrive, the rest follows the release', async () => {
    const running = await play([{ say: 'one two three', pause: { after: 2, wait: { until: 'go' } } }]);
    const response = await startAsking(running, {});
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let body = '';
    const readUntil = async (text: string): Promise<void> => {
      while (!body.includes(text)) {
        const chunk = await reader?.read();
        if (!chunk || chunk.done) throw new Error(`the stream ended before ${text}`);
        body += decoder.decode(chunk.value);
      }
    };
    await readUntil('two ');
    await running.reached('go');
    expect(body).not.toContain('three');
    running.release('go');
    await readUntil('message_stop');
    expect(body).toContain('three');
  });

  test('forever: the answer ends with the client, and the script goes on', async () => {
    const running = await play([{ wait: 'forever' }, { say: 'next' }]);
    const gone = new AbortController();
    const asking = ask(running, { signal: gone.signal });
    await expect.poll(() => running.requests.length).toBe(1);
    gone.abort();
    expect((await asking).status).toBe(0);
    expect((await ask(running, { user: 'again' })).text).toBe('next');
    expect(running.requests[0]?.outcome).toBe('abandoned');
  });

  test('close ends what still waits', async () => {
    const running = await play([{ wait: 'forever' }]);
    const asking = ask(running);
    await expect.poll(() => running.requests.length).toBe(1);
    await running.close();
    expect((await asking).complete).toBe(false);
  });
});

describe('speed', () => {
  test('deltas come no faster than asked for', async () => {
    const running = await play([{ say: { tokens: 21 }, speed: 100 }]);
    const startedAt = performance.now();
    await ask(running);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(195);
  });

  test('the caller may set it for the whole scenario', async () => {
    const running = await play([{ say: { tokens: 500 }, speed: 1 }], 0);
    const asked = await ask(running);
    expect(asked.events.filter(event => event.delta?.['type'] === 'text_delta')).toHaveLength(500);
  });
});

describe('other requests', () => {
  test('HEAD is answered, anything else is a JSON 404', async () => {
    const running = await play([]);
    for (const path of ['/', '/api/hello']) {
      expect((await fetch(`${running.url}${path}`, { method: 'HEAD' })).status).toBe(200);
    }
    const missing = await fetch(`${running.url}/v1/models`);
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({ type: 'error', error: { type: 'not_found_error' } });
  });

  test('count_tokens gives a number and uses no step', async () => {
    const running = await play([{ say: 'still here' }]);
    const counted = await ask(running, { path: '/v1/messages/count_tokens', stream: false });
    expect(JSON.parse(counted.body)).toEqual({ input_tokens: expect.any(Number) as number });
    expect((await ask(running)).text).toBe('still here');
    expect(running.requests.map(request => request.kind)).toEqual(['count', undefined]);
  });

  test.each([
    ['{', 'the body is not JSON'],
    ['{"model":"m"}', 'messages is missing'],
    ['{"model":"m","messages":[]}', 'messages must not be empty'],
    ['{"model":"m","messages":[{"role":"x","content":"y"}]}', 'messages[0].role must be one of'],
  ])('a malformed body %s is a 400 that says why', async (body, why) => {
    const running = await play([]);
    const headers = { 'x-api-key': running.key };
    const response = await fetch(`${running.url}/v1/messages`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(why);
  });

  test('it listens on 127.0.0.1 and nowhere else', async () => {
    const running = await play([]);
    expect(running.url).toBe(`http://127.0.0.1:${running.port}`);
    expect((await fetch(running.url)).status).toBe(200);
    await expect(fetch(`http://127.0.0.2:${running.port}/`)).rejects.toThrow('fetch failed');
  });
});
