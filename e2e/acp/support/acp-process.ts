// One `dovetail acp` and the official SDK's client in front of it. Every line is logged before either side sees it.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import {
  client,
  ndJsonStream,
  type ClientCapabilities,
  type ClientContext,
  type InitializeResponse,
  type PromptResponse,
  type RequestPermissionRequest,
  type RequestPermissionResponse,
  type SessionNotification,
  type SessionUpdate,
} from '@agentclientprotocol/sdk/unstable';
import { expect } from 'vitest';
import type { TestEditor } from './test-editor.ts';
import type { Logged, RpcMessage } from './wire-log.ts';

export type Update<K extends SessionUpdate['sessionUpdate']> = Extract<SessionUpdate, { sessionUpdate: K }>;

export interface AcpAnswers {
  /** A kind of option, an option's id, or a whole answer. */
  decide?(
    request: RequestPermissionRequest,
  ): string | RequestPermissionResponse | Promise<string | RequestPermissionResponse>;
  form?(params: Record<string, unknown>): unknown;
}

export interface AcpProcess {
  readonly pid: number;
  readonly log: readonly Logged[];
  readonly stderr: string;
  readonly questions: readonly RequestPermissionRequest[];
  readonly editor: TestEditor;
  answers: AcpAnswers;
  request<T = Record<string, unknown>>(method: string, params?: unknown): Promise<T>;
  notify(method: string, params: unknown): Promise<void>;
  /** Past the SDK: whatever bytes. */
  write(text: string): void;
  initialize(capabilities?: ClientCapabilities): Promise<InitializeResponse>;
  prompt(sessionId: string, prompt: string | readonly unknown[], more?: object): Promise<PromptResponse>;
  updates<K extends SessionUpdate['sessionUpdate']>(kind: K, sessionId?: string): Update<K>[];
  allUpdates(sessionId?: string): SessionUpdate[];
  /** What was said, by all chunks of one kind together. */
  said(kind?: 'agent_message_chunk' | 'agent_thought_chunk' | 'user_message_chunk', sessionId?: string): string;
  until<T>(what: string, look: () => T | undefined | false | null): Promise<T>;
  /** Ends stdin and waits. */
  end(): Promise<{ code: number | null; ms: number }>;
  readonly exited: Promise<number | null>;
  kill(): void;
}

export function startAcpProcess(
  command: readonly [string, ...string[]],
  options: { cwd: string; env: Readonly<Record<string, string>>; editor: TestEditor; answers?: AcpAnswers },
): AcpProcess {
  const [program, ...args] = command;
  const child: ChildProcessWithoutNullStreams = spawn(program, args, { cwd: options.cwd, env: options.env });
  const log: Logged[] = [];
  const questions: RequestPermissionRequest[] = [];
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin.on('error', () => {});
  const exited = new Promise<number | null>(resolve => void child.on('close', code => resolve(code)));

  const encoder = new TextEncoder();
  const input = new ReadableStream<Uint8Array>({
    start(controller) {
      let rest = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          const message = JSON.parse(line) as RpcMessage;
          log.push({ from: 'agent', message });
          controller.enqueue(encoder.encode(`${line}\n`));
        }
      });
      child.stdout.on('close', () => {
        try {
          controller.close();
        } catch {
          // The client has gone first.
        }
      });
    },
  });
  const output = new WritableStream<Uint8Array>({
    write(chunk) {
      const text = Buffer.from(chunk).toString('utf8');
      for (const line of text.split('\n')) {
        if (line.trim() !== '') log.push({ from: 'client', message: JSON.parse(line) as RpcMessage });
      }
      if (child.stdin.writable) child.stdin.write(text);
    },
  });

  const editor = options.editor;
  const app = client({ name: 'e2e' })
    .onNotification('session/update', () => {})
    .onNotification('*', () => {})
    .onRequest('session/request_permission', async ({ params }) => {
      questions.push(params);
      const answer = (await handle.answers.decide?.(params)) ?? 'not foreseen';
      if (typeof answer !== 'string') return answer;
      const option = params.options.find(one => one.optionId === answer || one.kind === answer);
      if (!option)
        throw new Error(`There is no option ${answer} among ${params.options.map(one => one.optionId).join()}`);
      return { outcome: { outcome: 'selected', optionId: option.optionId } };
    })
    .onRequest(
      'elicitation/create',
      async ({ params }) =>
        ((await handle.answers.form?.(params as Record<string, unknown>)) ?? { action: 'decline' }) as never,
    );
  for (const method of [
    'fs/read_text_file',
    'fs/write_text_file',
    'terminal/create',
    'terminal/output',
    'terminal/wait_for_exit',
    'terminal/kill',
    'terminal/release',
  ] as const) {
    app.onRequest(method, (async ({ params }: { params: unknown }) =>
      editor.answer(method, params as Record<string, unknown>)) as never);
  }
  const connection = app.connect(ndJsonStream(output, input));
  const peer: ClientContext = connection.agent;

  const allUpdates = (sessionId?: string): SessionUpdate[] =>
    log.flatMap(({ from, message }) => {
      if (from !== 'agent' || message.method !== 'session/update') return [];
      const { sessionId: of, update } = message.params as SessionNotification;
      return sessionId === undefined || of === sessionId ? [update] : [];
    });
  const updates = <K extends SessionUpdate['sessionUpdate']>(kind: K, sessionId?: string): Update<K>[] =>
    allUpdates(sessionId).filter((update): update is Update<K> => update.sessionUpdate === kind);

  const handle: AcpProcess = {
    answers: options.answers ?? {},
    pid: child.pid ?? 0,
    log,
    get stderr() {
      return stderr;
    },
    questions,
    editor,
    request: <T>(method: string, params: unknown = {}): Promise<T> => peer.request(method as never, params as never),
    notify: (method: string, params: unknown) => peer.notify(method as never, params as never),
    write: (text: string) => void child.stdin.write(text),
    initialize: (clientCapabilities: ClientCapabilities = {}) =>
      peer.request('initialize', {
        protocolVersion: 1,
        clientCapabilities,
        clientInfo: { name: 'e2e', version: '1.0.0' },
      }),
    prompt: (sessionId: string, prompt: string | readonly unknown[], more: object = {}) =>
      peer.request('session/prompt', {
        sessionId,
        prompt: (typeof prompt === 'string' ? [{ type: 'text', text: prompt }] : prompt) as never,
        ...more,
      }),
    updates,
    allUpdates,
    said: (
      kind: 'agent_message_chunk' | 'agent_thought_chunk' | 'user_message_chunk' = 'agent_message_chunk',
      id?: string,
    ) =>
      updates(kind, id)
        .map(({ content }) => (content.type === 'text' ? content.text : `[${content.type}]`))
        .join(''),
    async until<T>(what: string, look: () => T | undefined | false | null): Promise<T> {
      let found: T | undefined | false | null;
      await expect.poll(() => Boolean((found = look())), { timeout: 60_000, interval: 10, message: what }).toBe(true);
      return found as T;
    },
    async end() {
      const begun = performance.now();
      child.stdin.end();
      return { code: await exited, ms: performance.now() - begun };
    },
    exited,
    kill: () => void child.kill('SIGKILL'),
  };
  return handle;
}
