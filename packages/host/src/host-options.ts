// What a face says when it makes a host.
import type { CliCommand } from '@dovetail/agent';
import type { LogLevel } from './host-log.ts';
import type { HostPorts } from './ports/host-ports.ts';

export interface HostOptions {
  /** The folder of new conversations. */
  readonly cwd: string;
  readonly ports: HostPorts;
  /** The environment that CLIs and commands start from; the host's own when absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Found already, or chosen by the person; else it is looked for. */
  readonly cli?: CliCommand;
  readonly claudePath?: string;
  /** Runs a CLI that is a script, where the host's own program is no plain Node. */
  readonly nodePath?: string;
  /** The npm folders in which a CLI of this project may lie, as a last resort. */
  readonly packageRoots?: readonly string[];
  /** Answers are scripted; pages say so. */
  readonly isRehearsal?: boolean;
  /** Where drafts, the session index and the log are kept; Dovetail's own folder when absent. */
  readonly dataFolder?: string;
  /** Pictures that come with the product, by name, as addresses that the page can load. */
  readonly assetUris?: Readonly<Record<string, { readonly light: string; readonly dark: string }>>;
  /** What a terminal of this editor needs for the CLI in it to find the IDE server, beside `variables` that it gets too. */
  readonly terminalEnvironment?: (variables?: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** The debugger of this editor in words, when it has stopped; null when it has not. Absent: the editor cannot tell. */
  readonly debuggerState?: () => Promise<string | null>;
  /** Whether new conversations open in tabs of their own. */
  readonly openNewInTab?: boolean;
  /** Whether each edit that the CLI asks about is also shown in the editor, to be accepted, changed or rejected there. */
  readonly reviewEdits?: boolean;
  /** Hears what is written to the log, masked, for an editor that shows logs itself. */
  readonly onLog?: (level: LogLevel, text: string) => void;
  readonly now?: () => number;
}
