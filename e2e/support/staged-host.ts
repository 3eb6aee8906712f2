// The host on a stage: the real CLI and the scripted model behind it, pages in memory before it, an editor that knows the disk.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createHost, diskFilesPort, jsonSettingsPort, type Host, type HostPorts } from '@dovetail/host';
import {
  toWireError,
  type HostMessage,
  type HostRequests,
  type ParamsOf,
  type ResultOf,
  type WebviewRequests,
} from '@dovetail/protocol';
import type * as z from 'zod';
import { emptyPorts } from '../../packages/host/src/testing/fake-context.ts';
import { createMemoryPage, type MemoryPage } from '../../packages/host/src/testing/memory-page.ts';
import type { Stage } from './stage.ts';

type Params<N extends keyof WebviewRequests> = z.input<WebviewRequests[N]['params']>;
type Result<N extends keyof WebviewRequests> = z.output<WebviewRequests[N]['result']>;

export interface HostPage extends MemoryPage {
  /** Rejects with the WireError of the host. */
  ask<N extends keyof WebviewRequests>(name: N, params: Params<N>, channelId?: string): Promise<Result<N>>;
  /** Resolves when the channel lives. */
  launch(channelId: string, params?: object): Promise<void>;
  /** A message as a person sends it. */
  send(channelId: string, content: string, more?: object): Promise<Result<'send_message'> & { id: string }>;
  /** The next question of that kind that was not taken yet. */
  question<N extends keyof HostRequests>(name: N): Promise<Asked<N>>;
  /** Resolves when a turn has ended with this text. */
  result(text: string): Promise<HostMessage>;
}

export interface Asked<N extends keyof HostRequests> {
  readonly requestId: string;
  readonly params: ParamsOf<HostRequests, N>;
  answer(result: ResultOf<HostRequests, N>): void;
}

export interface StagedHost {
  readonly host: Host;
  readonly dataFolder: string;
  page(): HostPage;
  /** Ends this host and begins another with the same folders. */
  restart(): Promise<void>;
}

export interface StagedHostOptions {
  readonly ports?: Partial<HostPorts>;
  readonly reviewEdits?: boolean;
}

export async function openStagedHost(stage: Stage, options: StagedHostOptions = {}): Promise<StagedHost> {
  const staged = await startStagedHost(stage, options);
  onTestFinished(() => staged.host.close());
  return staged;
}

/** Who starts it closes it. */
export async function startStagedHost(stage: Stage, options: StagedHostOptions = {}): Promise<StagedHost> {
  const dataFolder = join(stage.home, 'dovetail-data');
  const make = (): Promise<Host> =>
    createHost({
      cwd: stage.project,
      env: stage.env,
      claudePath: stage.cli.path,
      dataFolder,
      ports: {
        ...emptyPorts,
        files: diskFilesPort({ folders: [stage.project] }),
        settings: jsonSettingsPort(join(dataFolder, 'settings.json')),
        ...options.ports,
      },
      ...(options.reviewEdits && { reviewEdits: true }),
    });
  let host = await make();
  return {
    get host() {
      return host;
    },
    dataFolder,
    page: () => openPage(host),
    async restart() {
      await host.close();
      host = await make();
    },
  };
}

function openPage(host: Host): HostPage {
  const page = createMemoryPage();
  host.attachPage(page.wire);
  const taken = new Set<string>();

  const whole: HostPage = Object.assign(page, {
    async ask(name: string, params: object, channelId?: string) {
      const requestId = randomUUID();
      page.say({
        type: 'request',
        requestId,
        ...(channelId !== undefined && { channelId }),
        request: { ...params, type: name },
      });
      const reply = await page.next(
        message => message.type === 'response' && message.requestId === requestId,
        `an answer to ${name}`,
      );
      if (reply.type !== 'response') throw new Error('never');
      if (reply.error !== undefined) throw toWireError(reply.error);
      const { type: _reply, ...result } = reply.response ?? { type: '' };
      return result;
    },
    async launch(channelId: string, params: object = {}) {
      page.say({ type: 'launch_claude', channelId, ...params });
      await page.next(
        message => isOf(message, channelId, 'channel_snapshot') || isOf(message, channelId, 'close_channel'),
        'a snapshot',
      );
      await page.next(
        message =>
          (message.type === 'channel_snapshot' || message.type === 'channel_state') &&
          message.channelId === channelId &&
          message.state === 'live',
        'a live channel',
      );
    },
    async send(channelId: string, content: string, more: object = {}) {
      const id = randomUUID();
      const { state } = await whole.ask('send_message', { channelId, id, content, ...more });
      return { state, id };
    },
    async question(name: string) {
      const found = await page.next(
        message =>
          message.type === 'request' &&
          message.requestId !== undefined &&
          message.request.type === name &&
          !taken.has(message.requestId),
        `the question ${name}`,
      );
      if (found.type !== 'request' || found.requestId === undefined) throw new Error('never');
      const { requestId } = found;
      taken.add(requestId);
      const { type: _name, ...params } = found.request;
      return {
        requestId,
        params,
        answer: (result: object) =>
          page.say({
            type: 'response',
            requestId,
            response: { ...result, type: name.replace(/_request$/, '_response') },
          }),
      };
    },
    result: (text: string) =>
      page.next(
        message =>
          message.type === 'io_message' && message.message.type === 'result' && message.message['result'] === text,
        `the result "${text}"`,
      ),
  }) as unknown as HostPage;
  return whole;
}

function isOf(message: HostMessage, channelId: string, type: HostMessage['type']): boolean {
  return message.type === type && 'channelId' in message && message.channelId === channelId;
}

/** What travels as JSON. */
export const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
