// What a sidecar is told when its process starts; the rest comes with `initialize`.
export interface SidecarOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The folder of new conversations where the editor has none open. */
  readonly cwd: string;
  readonly version: string;
  readonly claudePath?: string;
  readonly packageRoots?: readonly string[];
  /** Dovetail's own folder when absent. */
  readonly dataFolder?: string;
  /** The built chat page; looked for when absent. */
  readonly pageFolder?: string;
  readonly isRehearsal?: boolean;
  /** The environment of a scripted model, for a person who wants to try without an account. */
  rehearse?(): Promise<Readonly<Record<string, string | undefined>>>;
  /** One sentence for the person or the log, on stderr. */
  say(sentence: string): void;
  /** What went wrong and harms nobody else. */
  onError(error: unknown): void;
}
