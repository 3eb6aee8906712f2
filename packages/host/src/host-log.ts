// The local log of the host. Secrets are masked; nothing leaves the machine.
export interface HostLog {
  info(message: string, details?: Readonly<Record<string, unknown>>): void;
  warn(message: string, details?: Readonly<Record<string, unknown>>): void;
  error(message: string, cause?: unknown): void;
  /** For `open_output_panel` and the person's own eyes. */
  readonly path: string;
}
