// The language in which every wire of ours is declared. A declaration is a value; types, validation, the typed
// client, the obligation of the implementer and the generated documents are all derived from it.
import type * as z from 'zod';
import { invalidResult } from './errors.ts';

/** One request: its wire name, the name of its reply, what it is for, and both schemas. */
export interface RequestDef<
  Name extends string = string,
  Params extends z.ZodObject = z.ZodObject,
  Result extends z.ZodObject = z.ZodObject,
> {
  readonly name: Name;
  readonly reply: string;
  readonly summary: string;
  readonly params: Params;
  readonly result: Result;
}

/** A message that expects no answer. */
export interface EventDef<Name extends string = string, Params extends z.ZodObject = z.ZodObject> {
  readonly name: Name;
  readonly summary: string;
  readonly params: Params;
}

interface CallDef<Params extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly summary: string;
  readonly params: Params;
  readonly result: Result;
}

/** What somebody else implements for us (an editor, a settings store), in process or at the far end of a pipe. */
export interface PortDef<
  Name extends string = string,
  Calls extends CallMap = CallMap,
  Events extends EventMap = EventMap,
> {
  readonly name: Name;
  readonly summary: string;
  readonly calls: Calls;
  readonly events: Events;
}

export type RequestMap = { readonly [name: string]: RequestDef };
export type EventMap = { readonly [name: string]: EventDef };
export type CallMap = { readonly [name: string]: CallDef };

/** `reply` defaults to `x_response`; a name that already ends in `_request` has that ending replaced. */
export function request<const Name extends string, P extends z.ZodObject, R extends z.ZodObject>(
  name: Name,
  spec: { summary: string; params: P; result: R; reply?: string },
): RequestDef<Name, P, R> {
  return { name, ...spec, reply: spec.reply ?? `${name.replace(/_request$/, '')}_response` };
}

export function event<const Name extends string, P extends z.ZodObject>(
  name: Name,
  spec: { summary: string; params: P },
): EventDef<Name, P> {
  return { name, ...spec };
}

export function port<const Name extends string, C extends CallMap, E extends EventMap = EventMap>(
  name: Name,
  spec: { summary: string; calls: C; events?: E },
): PortDef<Name, C, E> {
  return { name, summary: spec.summary, calls: spec.calls, events: spec.events ?? ({} as E) };
}

type Named = { readonly name: string };
type ByName<D extends readonly Named[]> = { readonly [K in D[number] as K['name']]: K };

/** What one feature owns, keyed by wire name. Throws when a name is declared twice. */
export function group<const D extends readonly Named[]>(...defs: D): ByName<D> {
  const out: Record<string, Named> = {};
  for (const def of defs) put(out, def.name, def);
  return out as ByName<D>;
}

type Merge<G extends readonly unknown[]> = G extends readonly [infer H, ...infer T] ? H & Merge<T> : unknown;

/** The sum of groups. Throws when two groups declare the same name, so that none can shadow another. */
export function combine<const G extends readonly object[]>(...groups: G): Merge<G> {
  const out: Record<string, unknown> = {};
  for (const members of groups) for (const [name, def] of Object.entries(members)) put(out, name, def);
  return out as Merge<G>;
}

function put(out: Record<string, unknown>, name: string, def: unknown): void {
  if (Object.hasOwn(out, name)) throw new Error(`"${name}" is declared twice`);
  out[name] = def;
}

export type ParamsOf<M extends RequestMap, N extends keyof M> = z.output<M[N]['params']>;
export type ResultOf<M extends RequestMap, N extends keyof M> = z.input<M[N]['result']>;

/** What an event carries. */
export type ParamsOfEvent<E extends EventDef> = z.output<E['params']>;

/** Given to every handler: which channel and which page asked, and when to give up. */
export interface RequestContext {
  readonly channelId: string | undefined;
  readonly pageId?: string;
  readonly signal: AbortSignal;
}

/** The obligation a feature takes on: exactly one function per request of its group. */
export type Handlers<M extends RequestMap> = {
  readonly [N in keyof M]: (
    params: ParamsOf<M, N>,
    context: RequestContext,
  ) => ResultOf<M, N> | Promise<ResultOf<M, N>>;
};

// Without parameters zod infers Record<string, never>, which would forbid `type` itself.
type Travelling<N, P> = { type: N } & (P extends Record<string, never> ? unknown : P);

/** The union of all requests of a map as they travel, discriminated by `type`. */
export type WireRequest<M extends RequestMap> = { [N in keyof M]: Travelling<N, z.input<M[N]['params']>> }[keyof M];

/** The union of all events of a map as they travel, discriminated by `type`. */
export type WireEvent<M extends EventMap> = { [N in keyof M]: Travelling<N, z.input<M[N]['params']>> }[keyof M];

/** The asking side, typed by the same map; importable as a type only, so a page carries no schema. */
export interface Client<M extends RequestMap> {
  call<N extends keyof M & string>(
    name: N,
    params: z.input<M[N]['params']>,
    options?: { channelId?: string; signal?: AbortSignal },
  ): Promise<z.output<M[N]['result']>>;
}

/** The TypeScript interface of a port: one function per call, one parameter object, an optional signal. */
export type PortOf<D extends PortDef> = {
  readonly [K in keyof D['calls']]: (
    params: z.output<D['calls'][K]['params']>,
    signal?: AbortSignal,
  ) => Promise<z.input<D['calls'][K]['result']>>;
};

export type ListenersOf<D extends PortDef> = {
  readonly [K in keyof D['events']]?: (params: z.output<D['events'][K]['params']>) => void;
};

/** A port as the one who uses it holds it: what can be asked, and what it tells by itself. */
export interface LivePort<D extends PortDef> {
  readonly calls: PortOf<D>;
  /** The calls that are really there; absent where that is not known. */
  readonly has?: ReadonlySet<string>;
  /** Returns what ends it. */
  subscribe(listeners: ListenersOf<D>): () => void;
}

/** The same port, served by someone else: every call becomes `port/call` on the wire and its answer is validated. */
export function remotePort<D extends PortDef>(
  def: D,
  send: (method: string, params: unknown, signal?: AbortSignal) => Promise<unknown>,
): PortOf<D> {
  const out: Record<string, unknown> = {};
  for (const [name, call] of Object.entries(def.calls)) {
    const method = `${def.name}/${name}`;
    out[name] = async (params: unknown, signal?: AbortSignal) => {
      const parsed = call.result.safeParse(await send(method, params, signal));
      if (parsed.success) return parsed.data;
      throw invalidResult(
        method,
        parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '),
      );
    };
  }
  return out as PortOf<D>;
}
