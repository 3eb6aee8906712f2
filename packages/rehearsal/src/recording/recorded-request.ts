// One request as the rehearsal remembers it. Holds what the CLI asked, never a key.
import type { RequestClass } from '../api/classify-request.ts';
import type { ApiMessage } from '../api/message-request.ts';
import type { Outcome } from '../api/send-answer.ts';
import type { SideKind } from '../scenario/scenario.ts';

export interface RecordedRequest {
  readonly number: number;
  readonly class: RequestClass['class'];
  /** For a side request: what the CLI wanted. `count` is token counting. */
  readonly kind?: SideKind | 'count' | undefined;
  readonly model: string;
  readonly stream: boolean;
  readonly maxTokens: number | undefined;
  readonly thinking: unknown;
  readonly system: readonly string[];
  readonly messages: readonly ApiMessage[];
  /** Names of the tools that may be called, deferred ones included. */
  readonly tools: readonly string[];
  readonly user: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly sessionId: string | undefined;
  readonly cliVersion: string | undefined;
  readonly cwd: string | undefined;
  /** The step that answered, such as `steps[2] (line 9)`. */
  place?: string;
  outcome?: Outcome;
}
