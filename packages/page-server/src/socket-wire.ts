// One page over a WebSocket. What is sent waits while the reader is slow; a reader that answers no ping is given up.
import type { WebSocket } from 'ws';

const comfortableBytes = 1_000_000;
const pingEveryMs = 15_000;
const mostEarly = 1_000;

export interface SocketWire {
  send(outgoing: { readonly text: string }): void | Promise<void>;
  /** For one listener; what came before it is told at once. */
  onMessage(listener: (message: unknown) => void): void;
  onClose(listener: () => void): void;
  close(reason: string): void;
}

export function socketWire(socket: WebSocket): SocketWire {
  let answered = true;
  const heart = setInterval(() => {
    if (!answered) {
      socket.terminate();
      return;
    }
    answered = false;
    socket.ping();
  }, pingEveryMs);
  heart.unref();
  socket.on('pong', () => (answered = true));
  socket.on('close', () => clearInterval(heart));

  // A page speaks as soon as it is connected, and who serves it may still be starting.
  const early: unknown[] = [];
  let hear: ((message: unknown) => void) | undefined;
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) {
      socket.close(1003, 'Only text is understood.');
      return;
    }
    const message = parse(data.toString('utf8'));
    if (hear) hear(message);
    else if (early.length < mostEarly) early.push(message);
    else socket.close(1013, 'Too much was said before anybody listened.');
  });

  return {
    send({ text }) {
      if (socket.readyState !== socket.OPEN) throw new Error('The page is gone.');
      const whole = `{"type":"from-extension","message":${text}}`;
      if (socket.bufferedAmount < comfortableBytes) {
        socket.send(whole);
        return;
      }
      return new Promise((resolve, reject) => socket.send(whole, error => (error ? reject(error) : resolve())));
    },
    onMessage(listener) {
      hear = listener;
      for (const message of early.splice(0)) listener(message);
    },
    onClose: listener => void socket.on('close', () => listener()),
    close: reason => socket.close(1000, reason.slice(0, 120)),
  };
}

/** What is not JSON is handed on as nothing: the host says what is wrong with it. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
