// What other extensions may do with Dovetail. Get it with
// `vscode.extensions.getExtension('dovetail.dovetail')?.activate()`. Names here are public surface.

export interface DovetailApi {
  readonly apiVersion: 1;
  /**
   * Sends a message in a new conversation, or in one that is open, and shows it. Resolves when the CLI has it; rejects with a
   * sentence for the person when it cannot be sent. Permissions are asked as for any other message.
   */
  submitPrompt(text: string, options?: SubmitOptions): Promise<SubmittedPrompt>;
  /** Called for each event of every conversation of this window, in order. */
  onEvent(listener: (event: DovetailEvent) => void): { dispose(): void };
}

export interface SubmitOptions {
  /** An open conversation, by the id that an earlier prompt or an event gave. */
  readonly conversationId?: string;
  /** The folder of a new conversation; the window's first folder when absent. */
  readonly cwd?: string;
  /** Whether a tab shows it; true unless given. The keyboard stays where it is. */
  readonly show?: boolean;
}

export interface SubmittedPrompt {
  readonly conversationId: string;
}

export type DovetailEvent =
  | { readonly type: 'conversation_opened'; readonly conversationId: string; readonly cwd: string }
  | {
      readonly type: 'message';
      readonly conversationId: string;
      readonly sessionId: string | null;
      /** A line of the CLI as it came. Its kinds are an open set: ignore those that you do not know. */
      readonly message: { readonly type: string; readonly [field: string]: unknown };
    }
  | {
      readonly type: 'turn_ended';
      readonly conversationId: string;
      readonly sessionId: string | null;
      readonly isError: boolean;
    }
  | { readonly type: 'conversation_closed'; readonly conversationId: string };
