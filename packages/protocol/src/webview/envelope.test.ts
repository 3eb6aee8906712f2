// The outer form of every message between page and host.
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { isWireError, notFound } from '../errors.ts';
import { toWireError } from '../errors.ts';
import { hostEvents, pageEvents } from './channel-events.ts';
import { FromExtension, HostMessage, PageMessage } from './envelope.ts';

const line = { type: 'user', message: { role: 'user', content: 'hi' } };

const pageMessages = [
  { type: 'request', requestId: '1', request: { type: 'open_file', filePath: 'a' } },
  { type: 'request', channelId: 'c', requestId: '1', request: { type: 'init' } },
  { type: 'response', requestId: 'h1', response: { type: 'tool_permission_response', behavior: 'deny' } },
  { type: 'response', requestId: 'h1', error: 'The page could not draw it.' },
  { type: 'cancel_request', targetRequestId: '1' },
  { type: 'launch_claude', channelId: 'c' },
  {
    type: 'launch_claude',
    channelId: 'c',
    cwd: '/p',
    resume: 's',
    model: 'default',
    permissionMode: 'acceptEdits',
    thinkingLevel: 'default',
  },
  { type: 'io_message', channelId: 'c', message: line, done: false },
  { type: 'interrupt_claude', channelId: 'c' },
  { type: 'close_channel', channelId: 'c' },
];

const hostMessages = [
  { type: 'response', requestId: '1', response: { type: 'init_response', state: {} } },
  { type: 'response', requestId: '1', error: { code: 'not_found', message: 'a was not found.', data: { what: 'a' } } },
  { type: 'response', requestId: '1', error: { code: 'cancelled', message: 'The request was cancelled.' } },
  { type: 'response', requestId: '1', error: 'plain words' },
  { type: 'io_message', channelId: 'c', message: { type: 'kind_of_tomorrow', deep: { kept: [1] } }, done: false },
  { type: 'close_channel', channelId: 'c' },
  { type: 'close_channel', channelId: 'c', error: 'The CLI stopped.' },
  { type: 'file_updated', channelId: 'c', filePath: '/a', oldContent: null, newContent: 'x\r\n' },
  { type: 'request', request: { type: 'visibility_changed', visible: true } },
  { type: 'request', channelId: 'c', requestId: 'h1', request: { type: 'tool_permission_request' } },
  { type: 'cancel_request', targetRequestId: 'h1' },
];

const named = (messages: readonly object[]) => messages.map(message => [JSON.stringify(message), message] as const);

describe('page -> host', () => {
  test.each(named(pageMessages))('%s passes unchanged', (_, message) => {
    expect(PageMessage.parse(message)).toEqual(message);
  });

  test('every event is in the union', () => {
    const types = PageMessage.options.map(option => option.shape.type.value);
    expect(types.toSorted()).toEqual(['request', 'response', ...Object.keys(pageEvents)].toSorted());
  });

  test.each([
    [{ type: 'file_updated', channelId: 'c', filePath: '/a', oldContent: null, newContent: '' }, /Expected 'request'/],
    [{ type: 'request', request: { type: 'init' } }, /requestId/],
    [{ type: 'request', requestId: '1', request: {} }, /type/],
    [{ type: 'request', requestId: '1', request: { type: 'init' }, extra: 1 }, /Unrecognized key: "extra"/],
    [{ type: 'response', requestId: '1' }, /either `response` or `error`/],
    [{ type: 'response', requestId: '1', response: { type: 'x' }, error: 'y' }, /either `response` or `error`/],
    [{ type: 'launch_claude' }, /channelId/],
    [{ type: 'launch_claude', channelId: 'c', permissionMode: 'yolo' }, /permissionMode/],
    [{ type: 'io_message', channelId: 'c', message: 'text', done: false }, /message/],
    [{ type: 'cancel_request' }, /targetRequestId/],
    ['not an object', /expected object/],
  ])('%j is refused', (message, words) => {
    const { error } = PageMessage.safeParse(message);
    expect(error && z.prettifyError(error)).toMatch(words);
  });
});

describe('host -> page', () => {
  test.each(named(hostMessages))('%s passes unchanged, wrapped', (_, message) => {
    expect(FromExtension.parse({ type: 'from-extension', message })).toEqual({ type: 'from-extension', message });
  });

  test('every event is in the union', () => {
    const types = HostMessage.options.map(option => option.shape.type.value);
    expect(types.toSorted()).toEqual(['request', 'response', ...Object.keys(hostEvents)].toSorted());
  });

  test.each([
    [{ type: 'response', requestId: '1', error: { code: 'no_such_code', message: 'x' } }],
    [{ type: 'response', requestId: '1', error: { code: 'internal' } }],
    [{ type: 'launch_claude', channelId: 'c' }],
    [{ type: 'file_updated', channelId: 'c', filePath: '/a', newContent: '' }],
  ])('%j is refused', message => {
    expect(HostMessage.safeParse(message).success).toBe(false);
  });
});

describe('an error that has travelled', () => {
  test('is the same WireError again', () => {
    const travelled = HostMessage.parse({
      type: 'response',
      requestId: '1',
      error: JSON.parse(JSON.stringify(notFound('a.ts'))),
    });
    if (travelled.type !== 'response' || travelled.error === undefined) throw new Error('not a failure');
    const error = toWireError(travelled.error);
    expect(isWireError(error)).toBe(true);
    expect(error.toJSON()).toEqual({ code: 'not_found', message: 'a.ts was not found.', data: { what: 'a.ts' } });
  });

  test('as plain words keeps them', () => {
    expect(toWireError('It broke.').toJSON()).toEqual({
      code: 'internal',
      message: 'It broke.',
      data: { reference: '' },
    });
  });
});
