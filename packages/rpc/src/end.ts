// One end of a wire that carries whole messages, in order: a socket, a page, a pair of pipes, or memory.

export interface End<Out, In = Out> {
  /** Messages leave in the order of the calls. Dropped when the wire is closed; throws on what cannot be carried. */
  send(message: Out): void;
  /** Adds a listener. What came before the first listener is kept for it; every listener hears every later message. */
  onMessage(listener: (message: In) => void): void;
  /** Called once, after the last message; also when this end closed the wire, or it had been closed before. */
  onClose(listener: () => void): void;
  /** Closes both ends; what was already sent still arrives. */
  close(): void;
}
