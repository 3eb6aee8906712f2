// What must not compile. Each `@ts-expect-error` fails the type check when the line below it is accepted.
import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  combine,
  event,
  group,
  port,
  remotePort,
  request,
  type Client,
  type Handlers,
  type PortOf,
  type RequestMap,
  type WireEvent,
  type WireRequest,
} from './define.ts';
import type { errorTable } from './error-table.ts';
import type { WireErrorCode, WireErrorData } from './errors.ts';
import type { HostMessage, PageMessage } from './webview/envelope.ts';
import type { WebviewHandlers, WebviewRequests } from './webview/requests.ts';

declare function createDispatcher<M extends RequestMap>(defs: M, handlers: Handlers<NoInfer<M>>): unknown;

const lamp = group(
  request('switch_lamp', {
    summary: 'Switch.',
    params: z.object({ on: z.boolean(), colour: z.string().default('white') }),
    result: z.object({ lit: z.boolean() }),
  }),
);
const bell = group(
  request('ring', {
    summary: 'Ring.',
    params: z.object({ times: z.number() }),
    result: z.object({ rings: z.number() }),
  }),
);
const quiet = group(request('hush', { summary: 'Hush.', params: z.object({}), result: z.object({}) }));
const all = combine(lamp, bell);
const door = port('door', {
  summary: 'A door.',
  calls: {
    open: { summary: 'Open.', params: z.object({ wide: z.boolean() }), result: z.object({ opened: z.boolean() }) },
  },
  events: { slammed: event('slammed', { summary: 'Slam.', params: z.object({ loudness: z.number() }) }) },
});

declare const lampHandlers: Handlers<typeof lamp>;
declare const bellHandlers: Handlers<typeof bell>;

// The bodies below are compiled, never run.
const neverRun: readonly unknown[] = [
  function withoutParameters() {
    const bare: WireRequest<typeof quiet> = { type: 'hush' };
    // @ts-expect-error nobody declared `shout`
    const unknown: WireRequest<typeof quiet> = { type: 'shout' };
    return [bare, unknown];
  },
  function handlers() {
    createDispatcher(all, { ...lampHandlers, ...bellHandlers });
    // @ts-expect-error a feature is missing
    createDispatcher(all, { ...lampHandlers });
    // @ts-expect-error nobody declared `dance`
    createDispatcher(all, { ...lampHandlers, ...bellHandlers, dance: () => ({}) });
    // @ts-expect-error `rings` is a number
    createDispatcher(all, { ...lampHandlers, ring: () => ({ rings: 'three' }) });
    // @ts-expect-error a result is missing
    createDispatcher(all, { ...lampHandlers, ring: () => ({}) });
    // @ts-expect-error handlers of another feature
    createDispatcher(lamp, bellHandlers);
    createDispatcher(lamp, {
      switch_lamp: ({ on, colour }, { signal, channelId }) => {
        const filled: [boolean, string, AbortSignal, string | undefined] = [on, colour, signal, channelId];
        return { lit: filled[0] };
      },
    });
    createDispatcher(lamp, {
      // @ts-expect-error `brightness` is not a parameter
      switch_lamp: ({ brightness }) => ({ lit: brightness }),
    });
  },

  async function callSite(client: Client<typeof all>) {
    const { lit } = await client.call('switch_lamp', { on: true });
    lit satisfies boolean;
    // @ts-expect-error unknown name
    await client.call('switch_lamb', { on: true });
    // @ts-expect-error missing parameter
    await client.call('switch_lamp', {});
    // @ts-expect-error surplus parameter
    await client.call('switch_lamp', { on: true, loud: true });
    // @ts-expect-error wrong type of parameter
    await client.call('switch_lamp', { on: 'yes' });
    // @ts-expect-error `rings` is no part of this answer
    return (await client.call('switch_lamp', { on: true })).rings;
  },

  function wire(message: WireRequest<typeof all>, told: WireEvent<typeof door.events>): unknown {
    switch (message.type) {
      case 'switch_lamp':
        return message.on;
      case 'ring':
        // @ts-expect-error belongs to the other request
        return message.on;
      default:
        message satisfies never;
        return told.loudness;
    }
  },

  async function ports(local: PortOf<typeof door>) {
    const remote: PortOf<typeof door> = remotePort(door, async () => ({}));
    for (const either of [local, remote]) (await either.open({ wide: true })).opened satisfies boolean;
    // @ts-expect-error wrong parameter
    await remote.open({ broad: true });
    // @ts-expect-error missing parameter
    await remote.open({});
    // @ts-expect-error no such call
    await remote.shut({});
    // @ts-expect-error a call is missing
    const incomplete: PortOf<typeof door> = {};
    // @ts-expect-error wrong result
    const wrong: PortOf<typeof door> = { open: async () => ({ opened: 1 }) };
    return [incomplete, wrong];
  },

  function webview(client: Client<WebviewRequests>, handlers: WebviewHandlers, page: PageMessage, host: HostMessage) {
    void client.call('open_file', { filePath: 'a.ts' }).then(answer => answer.found satisfies boolean);
    // @ts-expect-error a path is needed
    void client.call('open_file', {});
    // @ts-expect-error not one of the modes
    void client.call('set_permission_mode', { permissionMode: 'yolo' });
    const { init, ...others } = handlers;
    // @ts-expect-error `init` is missing
    others satisfies WebviewHandlers;
    if (page.type === 'launch_claude') page.channelId satisfies string;
    if (page.type === 'cancel_request') page.targetRequestId satisfies string;
    if (host.type === 'file_updated') host.oldContent satisfies string | null;
    // @ts-expect-error pages do not send it
    if (page.type === 'file_updated') return undefined;
    // @ts-expect-error a launch has no message
    if (page.type === 'launch_claude') return page.message;
    return init;
  },
];

/** True for each code whose data fits the schema that documents it. */
type Documented = {
  [C in WireErrorCode]: (typeof errorTable)[C] extends { data: infer S extends z.ZodType }
    ? Mutable<WireErrorData[C]> extends z.input<S>
      ? true
      : C
    : WireErrorData[C] extends undefined
      ? true
      : C;
}[WireErrorCode];
type Mutable<T> = { -readonly [K in keyof T]: T[K] extends readonly (infer E)[] ? E[] : T[K] };

const documented: Documented = true;

test('the lines above are checked by the compiler; here they only have to load', () => {
  expect(neverRun.every(body => typeof body === 'function')).toBe(true);
  expect(documented).toBe(true);
});
