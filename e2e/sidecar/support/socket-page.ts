// A chat page without a browser: it opens the address that the sidecar gave, takes its cookie, and speaks over the WebSocket.
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { HostMessage, toWireError } from '@dovetail/protocol';

export interface SocketPage {
  readonly html: string;
  readonly received: readonly HostMessage[];
  say(message: object): void;
  ask(name: string, params?: object): Promise<Readonly<Record<string, unknown>>>;
  launch(channelId: string): Promise<void>;
  send(channelId: string, content: string): Promise<void>;
  /** A message that fits, whenever it came. */
  heard(fits: (message: HostMessage) => boolean, what: string): Promise<HostMessage>;
  /** A turn has ended with this text. */
  result(text: string): Promise<HostMessage>;
  close(): void;
}

const patienceMs = 60_000;

export async function openSocketPage(url: string): Promise<SocketPage> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The page answered ${answer.status}: ${await answer.text()}`);
  const html = await answer.text();
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  const { origin, host } = new URL(url);
  const socket = new WebSocket(`ws://${host}/socket`, { headers: { cookie, origin } });
  const received: HostMessage[] = [];
  const watchers = new Set<() => void>();
  socket.on('message', data => {
    const { message } = JSON.parse((data as Buffer).toString('utf8')) as { message: unknown };
    received.push(HostMessage.parse(message));
    for (const watcher of watchers) watcher();
  });
  socket.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
  });

  const say = (message: object): void => socket.send(JSON.stringify(message));
  function heard(fits: (message: HostMessage) => boolean, what: string): Promise<HostMessage> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        watchers.delete(look);
        reject(new Error(`The page never got ${what}. Last: ${JSON.stringify(received.slice(-3)).slice(0, 1500)}`));
      }, patienceMs);
      function look(): void {
        const found = received.find(fits);
        if (!found) return;
        clearTimeout(timer);
        watchers.delete(look);
        resolve(found);
      }
      watchers.add(look);
      look();
    });
  }
  async function ask(name: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const requestId = randomUUID();
    say({ type: 'request', requestId, request: { ...params, type: name } });
    const reply = await heard(
      message => message.type === 'response' && message.requestId === requestId,
      `an answer to ${name}`,
    );
    if (reply.type !== 'response') throw new Error('never');
    if (reply.error !== undefined) throw toWireError(reply.error);
    return reply.response ?? {};
  }

  return {
    html,
    received,
    say,
    ask,
    heard,
    async launch(channelId) {
      say({ type: 'launch_claude', channelId });
      await heard(
        message =>
          (message.type === 'channel_snapshot' || message.type === 'channel_state') &&
          message.channelId === channelId &&
          message.state === 'live',
        'a live channel',
      );
    },
    async send(channelId, content) {
      await ask('send_message', { channelId, id: randomUUID(), content });
    },
    result: text =>
      heard(
        message =>
          message.type === 'io_message' && message.message.type === 'result' && message.message['result'] === text,
        `the result "${text}"`,
      ),
    close: () => socket.close(),
  };
}
