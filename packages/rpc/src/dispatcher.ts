// The rim of a closed wire: looks a request up, validates it, runs its handler, and turns what is thrown into an error
// reply. It never throws itself; an unknown request gets an answer like any other.
import {
  cancelled,
  invalidParams,
  invalidResult,
  unknownRequest,
  type Handlers,
  type RequestContext,
  type RequestMap,
  type WireErrorShape,
} from '@dovetail/protocol';
import { createErrorFunnel, type ErrorFunnelOptions } from './error-funnel.ts';

export type Reply =
  | { readonly ok: true; readonly response: { readonly type: string; readonly [key: string]: unknown } }
  | { readonly ok: false; readonly error: WireErrorShape };

export type DispatcherOptions = ErrorFunnelOptions;

export type Dispatch = (
  request: { readonly type: string; readonly [key: string]: unknown },
  context: RequestContext,
) => Promise<Reply>;

// NoInfer: without it TypeScript may infer M from a named handlers object, and an incomplete set would compile.
export function createDispatcher<M extends RequestMap>(
  defs: M,
  handlers: Handlers<NoInfer<M>>,
  options: DispatcherOptions = {},
): Dispatch {
  const funnel = createErrorFunnel(options);

  async function run(name: string, params: object, context: RequestContext): Promise<Reply> {
    const def = Object.hasOwn(defs, name) ? defs[name] : undefined;
    if (!def) throw unknownRequest(name);
    const parsed = def.params.safeParse(params);
    if (!parsed.success) throw invalidParams(name, describeIssues(parsed.error.issues));
    if (context.signal.aborted) throw cancelled(`"${name}"`);
    const handler = handlers[name as keyof M] as (params: unknown, context: RequestContext) => unknown;
    // The client is promised the schema's output, and a page carries no schema: defaults are filled in here, and what
    // was not declared does not leave.
    const result = def.result.safeParse(await handler(parsed.data, context));
    if (!result.success) throw invalidResult(name, describeIssues(result.error.issues));
    return { ok: true, response: { ...result.data, type: def.reply } };
  }

  return async ({ type, ...params }, context) => {
    try {
      return await run(type, params, context);
    } catch (error) {
      return { ok: false, error: funnel(error, `"${type}"`, context.signal).toJSON() };
    }
  };
}

/** One sentence that names each offending field. */
export function describeIssues(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message))
    .join('; ');
}
