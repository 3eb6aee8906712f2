// The declaring functions: names, replies, refusal of duplicates, and the far side of a port.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { combine, event, group, port, remotePort, request, type PortOf } from './define.ts';

const empty = z.object({});
const ask = (name: string, reply?: string) =>
  request(name, { summary: 'Ask.', params: empty, result: empty, ...(reply === undefined ? {} : { reply }) });

describe('request', () => {
  test.each([
    ['open_file', 'open_file_response'],
    ['list_sessions_request', 'list_sessions_response'],
    ['request_usage_update', 'request_usage_update_response'],
    ['cancel_request_now', 'cancel_request_now_response'],
  ])('the reply to %s is %s', (name, reply) => {
    expect(ask(name).reply).toBe(reply);
  });

  test('a reply can be named', () => {
    expect(ask('init', 'ready').reply).toBe('ready');
  });
});

describe('group', () => {
  test('is keyed by wire name, in the order of declaration', () => {
    const members = group(ask('b'), ask('a'), event('c', { summary: 'Tell.', params: empty }));
    expect(Object.entries(members).map(([key, def]) => [key, def.name])).toEqual([
      ['b', 'b'],
      ['a', 'a'],
      ['c', 'c'],
    ]);
  });

  test('refuses a name that is declared twice', () => {
    expect(() => group(ask('open_file'), ask('open_file'))).toThrow('"open_file" is declared twice');
  });

  test.each(['constructor', 'toString'])('%s is a name like any other', name => {
    expect(Object.keys(group(ask(name)))).toEqual([name]);
  });
});

describe('combine', () => {
  test('holds every member of every group', () => {
    expect(Object.keys(combine(group(ask('a')), group(ask('b'), ask('c'))))).toEqual(['a', 'b', 'c']);
  });

  test('refuses a name that two groups declare', () => {
    expect(() => combine(group(ask('a')), group(ask('b'), ask('a')))).toThrow('"a" is declared twice');
  });
});

describe('remotePort', () => {
  const clock = port('clock', {
    summary: 'Tells the time.',
    calls: {
      now: { summary: 'The hour.', params: z.object({ zone: z.string() }), result: z.object({ hour: z.int() }) },
      stop: { summary: 'Stop.', params: empty, result: z.null() },
    },
  });

  test('sends port/call with the parameters and the signal, and gives back the answer', async () => {
    const sent: unknown[] = [];
    const remote: PortOf<typeof clock> = remotePort(clock, async (...message) => {
      sent.push(message);
      return { hour: 7, more: 'ignored' };
    });
    const { signal } = new AbortController();
    expect(await remote.now({ zone: 'UTC' }, signal)).toEqual({ hour: 7 });
    expect(sent).toEqual([['clock/now', { zone: 'UTC' }, signal]]);
  });

  test('has exactly the declared calls', () => {
    expect(Object.keys(remotePort(clock, async () => null))).toEqual(['now', 'stop']);
  });

  test('refuses an answer that is not of the declared form', async () => {
    const remote = remotePort(clock, async () => ({ hour: 'seven' }));
    await expect(remote.now({ zone: 'UTC' })).rejects.toThrow(/expected (int|number)/);
  });

  test('passes on what the far side throws', async () => {
    const failure = new Error('gone');
    const remote = remotePort(clock, () => Promise.reject(failure));
    await expect(remote.now({ zone: 'UTC' })).rejects.toBe(failure);
  });
});

test('a port without events declares none', () => {
  expect(port('quiet', { summary: 'Quiet.', calls: {} }).events).toEqual({});
});
