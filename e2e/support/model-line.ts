// One address for a CLI that lives longer than the scripted model behind it: every connection is led, byte for byte, to the
// model of the moment.
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface ModelLine {
  readonly url: string;
  /** From now on connections lead to this port; those to the model before are closed. */
  leadTo(port: number): void;
  close(): Promise<void>;
}

export async function openModelLine(): Promise<ModelLine> {
  const open = new Set<Socket>();
  let port: number | undefined;

  function hangUp(): void {
    for (const socket of open) socket.destroy();
    open.clear();
  }

  const server = createServer(caller => {
    if (port === undefined) return void caller.destroy();
    const model = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [caller, model],
      [model, caller],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
    return undefined;
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo(next) {
      port = next;
      hangUp();
    },
    async close() {
      const closed = new Promise(resolve => void server.close(resolve));
      hangUp();
      await closed;
    },
  };
}
