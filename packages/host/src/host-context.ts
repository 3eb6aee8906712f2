// What every feature of the host is given. Features meet here and in ports; none imports another.
import type { PermissionMode, Settings } from '@dovetail/protocol';
import type { ChangeTracker } from './changes/change-tracker.ts';
import type { Channels } from './channels/channel.ts';
import type { CliAccess } from './cli-access.ts';
import type { HostLog } from './host-log.ts';
import type { HostMemory } from './host-memory.ts';
import type { Pages } from './pages/page.ts';
import type { HostPorts } from './ports/host-ports.ts';
import type { AuthState } from './state/auth-state.ts';
import type { ConfigState } from './state/config-state.ts';
import type { Integrations } from './state/integrations.ts';

export interface HostContext {
  /** The folder of new conversations. */
  readonly cwd: string;
  readonly ports: HostPorts;
  readonly channels: Channels;
  readonly pages: Pages;
  readonly settings: CurrentSettings;
  readonly cli: CliAccess;
  readonly auth: AuthState;
  readonly config: ConfigState;
  readonly integrations: Integrations;
  readonly changes: ChangeTracker;
  readonly memory: HostMemory;
  readonly log: HostLog;
  /** Dovetail's own folder. */
  readonly dataFolder: string;
  /** The folder of the CLI's own files. */
  readonly configFolder: string;
  readonly isRehearsal: boolean;
  readonly openNewInTab: boolean;
  /** Edits that the CLI asks about are also shown in the editor. */
  readonly reviewEdits: boolean;
  readonly assetUris: Readonly<Record<string, { readonly light: string; readonly dark: string }>>;
  /** What a terminal of this editor needs for the CLI in it to find the IDE server, beside `variables` that it gets too. */
  terminalEnvironment(variables?: Readonly<Record<string, string>>): Readonly<Record<string, string>>;
  /** The stopped debugger in words, null when none has stopped; absent where the editor cannot tell. */
  readonly debuggerState?: () => Promise<string | null>;
  readonly now: () => number;
  /** Something that `init` tells has changed: every page gets `update_state`, once for many changes at a time. */
  stateChanged(): void;
  /** Fires when the host ends; whatever a feature has started must end with it. */
  readonly signal: AbortSignal;
}

/** The settings of the person as last read; the port tells when they change. */
export interface CurrentSettings {
  readonly value: Settings;
  /** Stored by the port; `value` is up to date when it resolves. */
  set<K extends keyof Settings>(key: K, value: Settings[K] | undefined): Promise<void>;
  onChange(listener: (changed: readonly (keyof Settings)[]) => void): () => void;
}

/** What a conversation starts with where the page did not say. */
export interface ChannelDefaults {
  readonly model: string;
  readonly permissionMode: PermissionMode;
  readonly thinkingLevel: string;
}
