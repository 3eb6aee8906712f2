// Whether and as whom the person's CLI is signed in, as last heard. Holds no secret.
import type { AuthStatus } from '@dovetail/protocol';

export interface AuthState {
  /** `unknown` until it was asked for the first time. */
  readonly status: AuthStatus;
  /** Asks the CLI again; callers that come together share one question. Never throws. */
  refresh(): Promise<AuthStatus>;
  /** Only when somebody else, or nobody, is signed in now. */
  onAccountChanged(listener: (status: AuthStatus) => void): () => void;
}
