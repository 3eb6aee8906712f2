// Our control requests to the CLI: one id each, a time limit each, and a gate by version, because 2.1.29 never answers
// a subtype that it does not know (rule 2). Answers that nobody waits for are ignored (rule 6).
import {
  cancelled,
  controlRequests,
  invalidResult,
  unsupportedByCli,
  WireError,
  type ControlDef,
  type ControlParams,
  type ControlResponseLine,
  type ControlResult,
  type ControlSubtype,
} from '@dovetail/protocol';
import { counter, createPendingRequests, describeIssues } from '@dovetail/rpc';
import { isAtLeast } from '../cli/version.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  timeoutMs?: number | null;
}

export interface OutgoingRequests {
  request<S extends ControlSubtype>(
    subtype: S,
    params: ControlParams<S>,
    options?: RequestOptions,
  ): Promise<ControlResult<S>>;
  /** False when nobody waited for it. */
  accept(line: ControlResponseLine): boolean;
  failAll(reason: Error): void;
  readonly pending: number;
}

interface Wiring {
  write(line: object): Promise<void>;
  /** The version of the CLI, asked for only when a gate needs it. */
  version(): Promise<string>;
  /** Called when the number of pending requests changes: an output that was paused must flow while an answer is in it. */
  onPendingChange?(): void;
  defaultTimeoutMs?: number;
}

/** Hosts may withdraw a request from here on; before, the line ends the CLI (rule 3). */
const cancelSince = '2.1.63';

export function createOutgoingRequests(wiring: Wiring): OutgoingRequests {
  const waiting = createPendingRequests<unknown>();
  const newId = counter('dovetail');
  const defaultTimeoutMs = wiring.defaultTimeoutMs ?? 30_000;

  async function checkGate(subtype: string, since: string): Promise<void> {
    const version = await wiring.version();
    if (!isAtLeast(version, since)) throw unsupportedByCli(`"${subtype}"`, since, version);
  }

  async function withdraw(id: string): Promise<void> {
    const version = await wiring.version();
    if (isAtLeast(version, cancelSince)) await wiring.write({ type: 'control_cancel_request', request_id: id });
  }

  return {
    async request(subtype, params, options = {}) {
      const def: ControlDef = controlRequests[subtype];
      const what = `The request "${subtype}" to the Claude Code CLI`;
      // Without a gate it is written at once: `initialize` must be the first line that the CLI reads.
      if (def.since) await checkGate(subtype, def.since);
      if (options.signal?.aborted) throw cancelled(what);
      const id = newId();
      const answer = waiting.wait(id, what, {
        timeoutMs:
          options.timeoutMs !== undefined
            ? options.timeoutMs
            : def.timeoutMs !== undefined
              ? def.timeoutMs
              : defaultTimeoutMs,
        ...(options.signal && { signal: options.signal }),
        onAbandoned: () => void withdraw(id).catch(() => {}),
      });
      wiring.onPendingChange?.();
      wiring
        .write({ type: 'control_request', request_id: id, request: { subtype, ...params } })
        .catch((error: unknown) => waiting.reject(id, error as Error));
      try {
        const parsed = def.result.safeParse(await answer);
        if (!parsed.success) throw invalidResult(subtype, describeIssues(parsed.error.issues));
        return parsed.data as ControlResult<typeof subtype>;
      } finally {
        wiring.onPendingChange?.();
      }
    },
    accept(line) {
      // Tolerant: a line that only looks like an answer must not harm us.
      const response: Partial<ControlResponseLine['response']> | null | undefined = line.response;
      if (typeof response?.request_id !== 'string') return false;
      if (response.subtype !== 'error') return waiting.resolve(response.request_id, response.response);
      return waiting.reject(response.request_id, new WireError('agent_protocol', String(response.error), {}));
    },
    failAll: reason => waiting.rejectAll(reason),
    get pending() {
      return waiting.size;
    },
  };
}
