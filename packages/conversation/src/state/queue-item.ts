// A message that was typed while a turn ran and has not become part of a turn. Its text is kept until it has, or until
// the host removes it.
export interface QueueItem {
  /** The uuid that the message is or will be sent with; an id of our own when it was sent without one. */
  readonly id: string;
  readonly uuid: string | null;
  readonly content: string | readonly unknown[];
  /**
   * `held`: still with the host. `queued`: given to the CLI, which has not taken it up. `cancelled`: the CLI dropped it.
   * `unsent`: the process ended before it was taken up.
   */
  readonly state: 'held' | 'queued' | 'cancelled' | 'unsent';
  readonly atMs: number;
  readonly synthetic: boolean;
  /** The CLI tells what becomes of it (`command_lifecycle`), so nothing needs to be guessed. */
  readonly tracked: boolean;
  /** A tool call has ended since: the CLI folds it into the running turn before its next API call. */
  readonly foldable: boolean;
}
