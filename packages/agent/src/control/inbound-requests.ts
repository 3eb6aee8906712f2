// What the CLI asks of us. Each question is answered once, with its own signal; a question that is withdrawn is not
// answered; one of a kind we do not know gets an error, so that the CLI never waits for nothing.
import {
  hostRequestsFromCli,
  type CanUseTool,
  type ControlDef,
  type ControlRequestLine,
  type Elicitation,
  type ElicitationAnswer,
  type HookCallback,
  type HookOutput,
  type PermissionAnswer,
} from '@dovetail/protocol';
import { describeIssues } from '@dovetail/rpc';

/** `requestId` keys the question: several may be open at once (rule 11). */
export interface Asked {
  readonly requestId: string;
  readonly signal: AbortSignal;
}

export interface InboundAnswers {
  can_use_tool(question: CanUseTool, asked: Asked): Promise<PermissionAnswer>;
  hook_callback(call: HookCallback, asked: Asked): Promise<HookOutput>;
  mcp_message(
    message: { server_name: string; message: Record<string, unknown> },
    asked: Asked,
  ): Promise<{ mcp_response: object }>;
  elicitation(question: Elicitation, asked: Asked): Promise<ElicitationAnswer>;
}

export interface InboundRequests {
  accept(line: ControlRequestLine): void;
  /** control_cancel_request: close the question, do not answer. False when it was not open. */
  withdraw(requestId: string): boolean;
  /** The CLI has ended: every open question is withdrawn. */
  withdrawAll(): void;
  readonly open: number;
}

export function createInboundRequests(
  answers: InboundAnswers,
  write: (line: object) => Promise<void>,
): InboundRequests {
  const open = new Map<string, AbortController>();

  async function answer(line: ControlRequestLine, signal: AbortSignal): Promise<object> {
    const { subtype } = line.request;
    const def: ControlDef | undefined = Object.hasOwn(hostRequestsFromCli, subtype)
      ? hostRequestsFromCli[subtype as keyof typeof hostRequestsFromCli]
      : undefined;
    if (!def) throw new Error(`Dovetail does not answer "${subtype}".`);
    const parsed = def.params.safeParse(line.request);
    if (!parsed.success) throw new Error(`"${subtype}" was not understood: ${describeIssues(parsed.error.issues)}`);
    const run = answers[subtype as keyof InboundAnswers] as (params: unknown, asked: Asked) => Promise<object>;
    return run(line.request, { requestId: line.request_id, signal });
  }

  async function serve(line: ControlRequestLine, controller: AbortController): Promise<void> {
    const request_id = line.request_id;
    let response: object;
    try {
      response = { subtype: 'success', request_id, response: await answer(line, controller.signal) };
    } catch (error) {
      response = { subtype: 'error', request_id, error: messageOf(error) };
    }
    if (controller.signal.aborted) return;
    open.delete(request_id);
    await write({ type: 'control_response', response })
      // An answer that JSON cannot carry; anything else means that the CLI has ended, which its exit tells.
      .catch((error: unknown) =>
        write({ type: 'control_response', response: { subtype: 'error', request_id, error: messageOf(error) } }),
      )
      .catch(() => {});
  }

  return {
    accept(line) {
      // Each question is answered once, also when it is repeated while it is open.
      if (open.has(line.request_id)) return;
      const controller = new AbortController();
      open.set(line.request_id, controller);
      void serve(line, controller);
    },
    withdraw(requestId) {
      const controller = open.get(requestId);
      open.delete(requestId);
      controller?.abort();
      return controller !== undefined;
    },
    withdrawAll() {
      for (const controller of open.values()) controller.abort();
      open.clear();
    },
    get open() {
      return open.size;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
