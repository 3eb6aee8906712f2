// A client in memory on the agent's side with a fake CLI: what it asks and what it is told.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SessionUpdate } from '@agentclientprotocol/sdk/unstable';
import { expect, onTestFinished } from 'vitest';
import { createAgentSide, type AgentSideOptions } from '../agent-side.ts';
import { abilitiesOf } from '../client.ts';
import { createPeer, type PeerOptions } from '../wire/peer.ts';
import { createFakeCli, type FakeCli } from './fake-cli.ts';

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

export interface Connection {
  readonly cli: FakeCli;
  readonly folder: string;
  readonly home: string;
  readonly received: Message[];
  /** Answers of the client, by method. A method that is not here is answered with an error. */
  readonly answers: Record<string, (params: Record<string, unknown>) => unknown>;
  request(method: string, params?: object): Promise<Message>;
  /** Its result; fails the test on an error. */
  ask(method: string, params?: object): Promise<Record<string, unknown>>;
  notify(method: string, params: object): void;
  newSession(): Promise<string>;
  prompt(sessionId: string, text: string): Promise<Message>;
  updates(kind?: SessionUpdate['sessionUpdate']): Record<string, unknown>[];
  /** Texts of the agent, joined. */
  words(): string;
  end(): Promise<void>;
}

export function connect(
  capabilities: object = {},
  { room, ...more }: Pick<PeerOptions, 'room'> & Pick<AgentSideOptions, 'versionWithinMs'> = {},
): Connection {
  const home = mkdtempSync(join(tmpdir(), 'dovetail-acp-'));
  const folder = join(home, 'project');
  mkdirSync(folder);
  const cli = createFakeCli();
  const received: Message[] = [];
  const answers: Connection['answers'] = {};
  const waiting = new Map<number, (message: Message) => void>();
  let lastId = 0;

  const peer = createPeer({
    write(text) {
      for (const line of text.split('\n')) if (line !== '') receive(JSON.parse(line) as Message);
    },
    onRequest: (method, params, context) => side.request(method, params, context),
    onNotification: (method, params) => side.notification(method, params),
    onError: () => {},
    ...(room && { room }),
  });
  const env = { PATH: process.env['PATH'], HOME: home, DOVETAIL_HOME: join(home, 'data') };
  const side = createAgentSide(
    {
      env,
      claudePath: process.execPath,
      packageRoots: [],
      startDurable: cli.startDurable,
      onError: () => {},
      ...more,
    },
    peer,
    abilitiesOf(capabilities),
  );
  const send = (message: object): void =>
    peer.receive(Buffer.from(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`));

  function receive(message: Message): void {
    received.push(message);
    if (message.method === undefined) {
      waiting.get(message.id ?? -1)?.(message);
    } else if (message.id !== undefined) {
      const answer = answers[message.method];
      void Promise.resolve(answer?.(message.params ?? {})).then(given =>
        send(answer ? { id: message.id, result: given } : { id: message.id, error: { code: -32601, message: 'No.' } }),
      );
    }
  }

  async function end(): Promise<void> {
    peer.close();
    await side.end();
    rmSync(home, { recursive: true, force: true });
  }
  onTestFinished(end);

  const connection: Connection = {
    cli,
    folder,
    home,
    received,
    answers,
    request(method, params = {}) {
      const id = ++lastId;
      const answer = new Promise<Message>(resolve => waiting.set(id, resolve));
      send({ id, method, params });
      return answer;
    },
    async ask(method, params) {
      const { result, error } = await connection.request(method, params);
      expect(error).toBeUndefined();
      return result ?? {};
    },
    notify: (method, params) => send({ method, params }),
    async newSession() {
      const { sessionId } = await connection.ask('session/new', { cwd: folder, mcpServers: [] });
      return sessionId as string;
    },
    prompt: (sessionId, text) => connection.request('session/prompt', { sessionId, prompt: [{ type: 'text', text }] }),
    updates(kind) {
      const all = received.flatMap(({ method, params }) =>
        method === 'session/update' ? [params?.['update'] as Record<string, unknown>] : [],
      );
      return kind === undefined ? all : all.filter(update => update['sessionUpdate'] === kind);
    },
    words: () =>
      connection
        .updates('agent_message_chunk')
        .map(update => (update['content'] as { text: string }).text)
        .join(''),
    end,
  };
  return connection;
}
