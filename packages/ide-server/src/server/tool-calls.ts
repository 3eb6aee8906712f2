// The open tool calls of one client, by JSON-RPC alone: the SDK's way to a handler costs several times what most tools do.
// Every call is answered once, except one that the client cancels or leaves: it is aborted, never answered, and no
// longer counts, even if the editor never answers it.
import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { fieldsOf } from '../fields.ts';
import type { ToolAnswer } from '../tools/call-tool.ts';

export interface ToolCallsOptions {
  readonly mostPending: number;
  run(name: string, args: Readonly<Record<string, unknown>>, call: ToolCall): Promise<ToolAnswer>;
  send(message: JSONRPCMessage): void;
}

export interface ToolCall {
  /** Made when it is first asked for: many tools never look at it. */
  readonly signal: AbortSignal;
}

export interface ToolCalls {
  answer(request: JSONRPCRequest): void;
  cancel(id: unknown, reason?: unknown): void;
  cancelAll(): void;
}

interface OpenCall extends ToolCall {
  readonly id: RequestId;
  abort(reason?: unknown): void;
}

const tooMany: ToolAnswer = { content: [{ type: 'text', text: 'Too many calls are open at once.' }], isError: true };
const noTask = { code: -32601, message: 'No tool can be run as a task.' };
const internalError = { code: -32603, message: 'Internal error' };

export function createToolCalls({ mostPending, run, send }: ToolCallsOptions): ToolCalls {
  // Not by id: one that is used twice at once would count once.
  const open = new Set<OpenCall>();

  async function answer({ id, params }: JSONRPCRequest): Promise<void> {
    const { name, arguments: args, task } = fieldsOf(params);
    if (task !== undefined) return send({ jsonrpc: '2.0', id, error: noTask });
    if (open.size >= mostPending) return send({ result: tooMany, jsonrpc: '2.0', id });
    const call = createCall(id);
    open.add(call);
    // What came together with its cancellation is not begun.
    await Promise.resolve();
    if (!open.has(call)) return;
    let message: JSONRPCMessage;
    try {
      // Forgiven: arguments that are null or a list, no name.
      const given = Array.isArray(args) ? {} : fieldsOf(args);
      message = { result: await run(typeof name === 'string' ? name : '', given, call), jsonrpc: '2.0', id };
    } catch {
      message = { jsonrpc: '2.0', id, error: internalError };
    }
    if (open.delete(call)) send(message);
  }

  function cancel(isMeant: (call: OpenCall) => boolean, reason?: unknown): void {
    for (const call of [...open].filter(isMeant)) {
      open.delete(call);
      call.abort(reason);
    }
  }

  return {
    answer: request => void answer(request),
    cancel: (id, reason) => cancel(call => call.id === id, reason),
    cancelAll: () => cancel(() => true),
  };
}

function createCall(id: RequestId): OpenCall {
  let controller: AbortController | undefined;
  return {
    id,
    get signal() {
      controller ??= new AbortController();
      return controller.signal;
    },
    abort(reason) {
      controller ??= new AbortController();
      controller.abort(reason);
    },
  };
}
