// Failures of the API: told in words, never as a crash; retried where that helps.
import { describe, expect, it } from 'vitest';
import { isLine, isSystemLine, type CliLine } from '@dovetail/protocol';
import { eachCli, type CliVersionName } from './support/cli-versions.ts';
import { deltas, isDelta, texts } from './support/line-readings.ts';
import { shareAgent } from './support/shared-agent.ts';

interface Failure {
  status: number;
  /** How often the CLI asks when one retry is allowed. 2.1.325 also asks with fewer features, or without streaming. */
  asks: Record<CliVersionName, number>;
  /** Retries that 2.1.325 tells of; 2.1.29 tells of none. */
  toldRetries: number;
  error: Record<CliVersionName, string>;
  says: Record<CliVersionName, RegExp>;
}

const failures: Failure[] = [
  {
    status: 400,
    asks: { '2.1.29': 1, '2.1.325': 6 },
    toldRetries: 0,
    error: { '2.1.29': 'unknown', '2.1.325': 'unknown' },
    says: { '2.1.29': /^API Error: 400 \{/, '2.1.325': /^API Error: 400 / },
  },
  {
    status: 401,
    asks: { '2.1.29': 2, '2.1.325': 2 },
    toldRetries: 1,
    error: { '2.1.29': 'authentication_failed', '2.1.325': 'authentication_failed' },
    says: { '2.1.29': /^Invalid API key/, '2.1.325': /^Invalid API key/ },
  },
  {
    status: 404,
    asks: { '2.1.29': 1, '2.1.325': 2 },
    toldRetries: 0,
    error: { '2.1.29': 'unknown', '2.1.325': 'model_not_found' },
    says: { '2.1.29': /^API Error: 404 \{/, '2.1.325': /issue with the selected model \(claude-opus-5-5\)/ },
  },
  {
    status: 429,
    asks: { '2.1.29': 2, '2.1.325': 2 },
    toldRetries: 1,
    error: { '2.1.29': 'unknown', '2.1.325': 'rate_limit' },
    says: { '2.1.29': /^API Error: 429 \{/, '2.1.325': /^API Error: Request rejected \(429\)/ },
  },
  {
    status: 500,
    asks: { '2.1.29': 2, '2.1.325': 2 },
    toldRetries: 1,
    error: { '2.1.29': 'unknown', '2.1.325': 'server_error' },
    says: { '2.1.29': /^API Error: 500 \{/, '2.1.325': /^API Error: 500 Internal server error/ },
  },
  {
    status: 529,
    asks: { '2.1.29': 2, '2.1.325': 2 },
    toldRetries: 1,
    error: { '2.1.29': 'unknown', '2.1.325': 'server_error' },
    says: { '2.1.29': /^API Error: 529 \{/, '2.1.325': /^API Error: 529 Overloaded/ },
  },
];

const retries = (lines: readonly CliLine[]) => lines.filter(line => isSystemLine(line, 'api_retry'));

describe.each(eachCli)('API failures on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli, { env: { CLAUDE_CODE_MAX_RETRIES: '1' } });

  it('are told in words, with the status, and the next turn works', async () => {
    const { stage, ask, lines } = await play({
      steps: [...failures.map(({ status }) => ({ fail: { status, times: 'any' as const } })), { say: 'Better.' }],
    });
    for (const { status, asks, toldRetries, error, says } of failures) {
      const before = { lines: lines.length, requests: stage.requests.length };
      const result = await ask(`fail with ${status}`);
      const since = lines.slice(before.lines);

      // Rule 12: a failure is a success with is_error.
      expect(result).toMatchObject({ subtype: 'success', is_error: true });
      expect(result.result).toMatch(cli.pick(says));
      expect(since.find(line => isLine(line, 'assistant'))).toMatchObject({
        error: cli.pick(error),
        message: { model: '<synthetic>' },
        ...cli.pick({ '2.1.29': {}, '2.1.325': { api_error_status: status, is_api_error_message: true } }),
      });
      const retry = { attempt: 1, max_retries: 1, error_status: status };
      const told = Array.from({ length: toldRetries }, () => retry);
      expect(retries(since)).toMatchObject(cli.pick({ '2.1.29': [], '2.1.325': told }));
      expect({ status, asks: stage.requests.length - before.requests }).toEqual({ status, asks: cli.pick(asks) });
    }
    expect((await ask('again')).result).toBe('Better.');
  });

  it('a retry that succeeds is an ordinary answer', async () => {
    const { ask, lines } = await play({ steps: [{ fail: 529 }, { say: 'Now it works.' }] });
    expect(await ask('go')).toMatchObject({ is_error: false, result: 'Now it works.' });
    expect(texts(lines)).toEqual(['Now it works.']);
    expect(retries(lines)).toHaveLength(cli.pick({ '2.1.29': 0, '2.1.325': 1 }));
  });

  it('a stream that is cut leaves deltas that the assistant line replaces', async () => {
    const { stage, send, until, result, lines } = await play({
      steps: [
        // The cut waits until the first words have been seen: a socket that is reset takes unread bytes with it.
        { say: 'This will never be said to its end.', pause: { after: 3, wait: { until: 'seen' } }, cut: { after: 4 } },
        { say: 'Another answer.' },
      ],
    });
    await send('go');
    await until('the third word', isDelta('never '));
    stage.rehearsal.release('seen');
    expect((await result()).result).toBe('Another answer.');
    // Rule 9: text may be streamed and then thrown away.
    expect(deltas(lines, 'text').join('')).toMatch(/^This will never /);
    expect(texts(lines)).toEqual(['Another answer.']);
    // Observed: 2.1.29 asks again without streaming, 2.1.325 with.
    expect(stage.requests.map(request => request.stream)).toEqual([
      true,
      cli.pick({ '2.1.29': false, '2.1.325': true }),
    ]);
  });

  it('a connection that drops before any answer is told in words; a CLI whose last turn failed ends with code 1', async () => {
    const { agent, ask } = await play({ steps: [{ cut: 'before' }, { cut: 'before' }] });
    const result = await ask('go');
    expect(result.is_error).toBe(true);
    expect(result.result).toMatch(
      cli.pick({ '2.1.29': /^API Error: Connection error\./, '2.1.325': /^API Error: Connection dropped/ }),
    );
    agent.endInput();
    expect(await agent.exited).toMatchObject({ reason: 'failed', code: 1 });
  });
});
