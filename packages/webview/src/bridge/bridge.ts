// The only way out of the page: messages to the host and back. There is one for each place that a page can live in.
import type { HostMessage, PageMessage } from '@dovetail/protocol';

/** `lost`: the host cannot be reached at the moment; the bridge goes on trying. */
export type Connection = 'connecting' | 'open' | 'lost';

export interface Bridge {
  readonly kind: 'vscode' | 'websocket' | 'jcef' | 'playback';
  /** Messages leave in order. While the connection is not open they are dropped: who needs an answer asks again. */
  send(message: PageMessage): void;
  /** One listener. Messages come in the order in which the host sent them. */
  onMessage(listener: (message: HostMessage) => void): void;
  /** Called at once with the present state and after every change. One listener. */
  onConnection(listener: (connection: Connection) => void): void;
  /** What this page keeps for itself across a reload: which channel it shows, and where the reader was. */
  loadState(): unknown;
  saveState(state: unknown): void;
  /** Where a host with a scripted model is at hand: changes to it, or back. The connection is another one afterwards. */
  rehearse?(on: boolean): void;
  /** This page is in the rehearsal because it was asked to; else the whole program may be one. */
  isRehearsing?(): boolean;
  close(): void;
}
