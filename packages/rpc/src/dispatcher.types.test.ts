// What must not compile. The compiler is the test (`tsc -p tsconfig.tests.json`): an expected error that does not come
// is an error itself. What does compile is run as well.
import { combine, group, request, type Client, type Handlers } from '@dovetail/protocol';
import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { createDispatcher } from './dispatcher.ts';
import { createMemoryPair } from './memory-pair.ts';
import { createRequestClient } from './request-client.ts';

const files = group(
  request('open_file', {
    summary: 'Open a file.',
    params: z.object({ filePath: z.string(), preserveFocus: z.boolean().default(true) }),
    result: z.object({ opened: z.boolean() }),
  }),
);
const sessions = group(
  request('list_sessions_request', {
    summary: 'List sessions.',
    params: z.object({}),
    result: z.object({ sessions: z.array(z.string()) }),
  }),
);
const all = combine(files, sessions);

const fileFeature: Handlers<typeof files> = {
  open_file: ({ filePath, preserveFocus }, { channelId, signal }) => {
    expectTypeOf(filePath).toEqualTypeOf<string>();
    // With its default filled in: not optional.
    expectTypeOf(preserveFocus).toEqualTypeOf<boolean>();
    expectTypeOf(channelId).toEqualTypeOf<string | undefined>();
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
    return { opened: true };
  },
};
const sessionFeature: Handlers<typeof sessions> = { list_sessions_request: () => Promise.resolve({ sessions: [] }) };

it('a complete set of handlers compiles and answers', async () => {
  const dispatch = createDispatcher(all, { ...fileFeature, ...sessionFeature });
  const context = { channelId: undefined, signal: new AbortController().signal };
  expect(await dispatch({ type: 'list_sessions_request' }, context)).toMatchObject({ ok: true });
});

it('a missing, surplus or wrong handler does not compile', () => {
  // @ts-expect-error the handlers of a feature are missing
  createDispatcher(all, { ...fileFeature });
  // @ts-expect-error they are missing also when the object has a name, where inference could forget them
  createDispatcher(all, fileFeature);
  // @ts-expect-error there is no such request
  createDispatcher(all, { ...fileFeature, ...sessionFeature, nope: () => ({}) });
  // @ts-expect-error a field of the result has the wrong type
  createDispatcher(files, { open_file: () => ({ opened: 'yes' }) });
  // @ts-expect-error the result is not there
  createDispatcher(files, { open_file: () => undefined });
  // @ts-expect-error a promise for the wrong result is as wrong
  createDispatcher(files, { open_file: async () => ({}) });
  // @ts-expect-error the handler asks for a parameter of another type
  createDispatcher(files, { open_file: (_params: { filePath: number }) => ({ opened: true }) });
  // @ts-expect-error a handler is a function
  createDispatcher(files, { open_file: { opened: true } });
  expectTypeOf<keyof Handlers<typeof all>>().toEqualTypeOf<'open_file' | 'list_sessions_request'>();
  expect(Object.keys(all)).toEqual(['open_file', 'list_sessions_request']);
});

it('a wrong call does not compile', () => {
  const client: Client<typeof all> = createRequestClient(createMemoryPair<object>()[0]);
  expectTypeOf(client.call('open_file', { filePath: '/a' })).resolves.toEqualTypeOf<{ opened: boolean }>();
  // @ts-expect-error there is no such request
  void client.call('open_fil', { filePath: '/a' });
  // @ts-expect-error a parameter is missing
  void client.call('open_file', {});
  // @ts-expect-error a parameter has the wrong type
  void client.call('open_file', { filePath: 1 });
  // @ts-expect-error a parameter was not declared
  void client.call('list_sessions_request', { limit: 1 });
  // @ts-expect-error the result has no such field
  void client.call('open_file', { filePath: '/a' }).then(result => result.closed);
  expect(client.call).toBeTypeOf('function');
});
