// What is measured: something that starts a CLI a channel and gives each of its lines to all pages of the channel.
import type { CountingPage } from './counting-page.ts';

export interface ForwarderOptions {
  readonly cliPath: string;
  readonly folder: string;
}

export interface Forwarder {
  /** Resolves when the CLI has introduced itself. */
  open(channelId: string, pages: readonly CountingPage[]): Promise<void>;
  say(channelId: string, text: string): void;
  /** Resolves when what was said is kept on disk, so that none of it waits in memory. */
  settled(channelId: string): Promise<void>;
  /** Ends every CLI. */
  close(): Promise<void>;
}

export type MakeForwarder = (options: ForwarderOptions) => Promise<Forwarder>;
