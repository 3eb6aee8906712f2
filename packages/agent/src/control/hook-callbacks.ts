// Hooks as functions of the host: registered with `initialize` under ids, called back by id.
import type { HookCallback, HookEvent, HookInput, HookOutput } from '@dovetail/protocol';
import { counter } from '@dovetail/rpc';

export type HookFunction = (
  input: HookInput,
  toolUseId: string | undefined,
  context: { signal: AbortSignal },
) => HookOutput | Promise<HookOutput>;

export interface HookRegistration {
  /** Tool names, as a regular expression: `Edit|Write`. Absent: every tool. */
  matcher?: string;
  hooks: readonly HookFunction[];
  /** Seconds. On expiry 2.1.29 runs the tool, later versions refuse it. */
  timeout?: number;
}

export type Hooks = Partial<Record<HookEvent | (string & {}), readonly HookRegistration[]>>;

export interface HookCallbacks {
  /** What `initialize` is told; undefined when there is nothing to register. */
  readonly registration:
    Record<string, { matcher?: string; hookCallbackIds: string[]; timeout?: number }[]> | undefined;
  call(callback: HookCallback, signal: AbortSignal): Promise<HookOutput>;
}

// Fires after stdin has ended, cannot be answered, and prints an error on stderr.
const neverRegistered = 'SessionEnd';

export function createHookCallbacks(hooks: Hooks = {}): HookCallbacks {
  const functions = new Map<string, HookFunction>();
  const newId = counter('hook');
  const registration: NonNullable<HookCallbacks['registration']> = {};

  for (const [event, matchers] of Object.entries(hooks)) {
    if (!matchers || event === neverRegistered) continue;
    registration[event] = matchers.map(({ matcher, hooks: listed, timeout }) => ({
      ...(matcher !== undefined && { matcher }),
      hookCallbackIds: listed.map(hook => {
        const id = newId();
        functions.set(id, hook);
        return id;
      }),
      ...(timeout !== undefined && { timeout }),
    }));
  }

  return {
    registration: functions.size > 0 ? registration : undefined,
    async call({ callback_id, input, tool_use_id }, signal) {
      const hook = functions.get(callback_id);
      if (!hook) throw new Error(`There is no hook "${callback_id}".`);
      // A hook in plain JavaScript may return nothing; that means "go on".
      const output: HookOutput | undefined = await hook(input, tool_use_id ?? undefined, { signal });
      return output ?? {};
    },
  };
}
