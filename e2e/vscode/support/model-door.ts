// One address for the model while scenarios come and go: a CLI keeps the address that it was started with.
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Rehearsal } from '@dovetail/rehearsal';

export interface ModelDoor {
  readonly url: string;
  /** Who answers from now on; nobody when absent. */
  open(rehearsal: Rehearsal | undefined): void;
  close(): Promise<void>;
}

export async function openModelDoor(): Promise<ModelDoor> {
  let behind: Rehearsal | undefined;
  const server: Server = createServer((asked, answer) => {
    if (!behind) {
      answer.writeHead(503).end();
      return;
    }
    const { method, url: path, headers } = asked;
    const onward = request(
      { host: '127.0.0.1', port: behind.port, method, path, headers: { ...headers, host: `127.0.0.1:${behind.port}` } },
      reply => {
        answer.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.on('error', () => answer.destroy());
        reply.pipe(answer);
      },
    );
    // Either side may hang up in the middle of an answer.
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.on('error', () => onward.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    open: rehearsal => (behind = rehearsal),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
