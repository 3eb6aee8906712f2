// One life of one agent, from its start to its end, with what a person would notice on the way.
import { promptFor, type Model } from '../agent/model.ts';
import type { MeasuredAgent } from './agents.ts';
import { slowPrompt } from './model.ts';
import { openWire, type Wire } from './wire.ts';

export interface AgentFigures {
  readonly initializeMs: number;
  readonly initializeCpuMs: number;
  readonly newSessionMs: number;
  readonly secondSessionMs: number;
  readonly firstChunkMs: number;
  readonly nextFirstChunkMs: number;
  readonly chunksPerSecond: number;
  readonly chunks: number;
  readonly cpuMicrosPerChunk: number;
  readonly cancelMs: number;
  readonly endMs: number;
  readonly initializedBytes: number;
  readonly sessionBytes: number;
  readonly streamedBytes: number;
}

export interface MeasureOptions {
  readonly model: Model;
  readonly cli: string;
  readonly deltas: number;
}

const isChunk = (kind: string | undefined) => kind === 'agent_message_chunk';

export async function measureAgent(
  agent: MeasuredAgent,
  { model, cli, deltas }: MeasureOptions,
): Promise<AgentFigures> {
  const begun = performance.now();
  const wire = openWire(agent.command, {
    cwd: model.project,
    env: { ...model.env, CLAUDE_CODE_EXECUTABLE: cli },
    cli,
  });
  await wire.request('initialize', { protocolVersion: 1, clientCapabilities: {} });
  const initializeMs = performance.now() - begun;
  const initializeCpuMs = wire.cpuMs();
  const initializedBytes = wire.residentBytes();

  const [newSessionMs, session] = await timed(() => open(wire, model));
  const sessionBytes = wire.residentBytes();
  const [secondSessionMs, other] = await timed(() => open(wire, model));
  await wire.request('session/close', { sessionId: other });

  const { firstMs: firstChunkMs } = await stream(wire, session, 1);
  const { firstMs: nextFirstChunkMs } = await stream(wire, session, 1);
  const before = wire.cpuMs();
  const long = await stream(wire, session, deltas);
  const cpuMicrosPerChunk = ((wire.cpuMs() - before) * 1000) / long.chunks;
  const streamedBytes = wire.residentBytes();
  const cancelMs = await cancel(wire, session);
  const [endMs] = await timed(() => wire.end());
  return {
    initializeMs,
    initializeCpuMs,
    newSessionMs,
    secondSessionMs,
    firstChunkMs,
    nextFirstChunkMs,
    chunksPerSecond: (long.chunks - 1) / ((long.lastMs - long.firstMs) / 1000),
    chunks: long.chunks,
    cpuMicrosPerChunk,
    cancelMs,
    endMs,
    initializedBytes,
    sessionBytes,
    streamedBytes,
  };
}

async function open(wire: Wire, model: Model): Promise<string> {
  const { sessionId } = await wire.request('session/new', { cwd: model.project, mcpServers: [] });
  return String(sessionId);
}

async function stream(
  wire: Wire,
  sessionId: string,
  deltas: number,
): Promise<{ firstMs: number; lastMs: number; chunks: number }> {
  const begun = performance.now();
  let [firstMs, lastMs, chunks] = [0, 0, 0];
  wire.onMessage = ({ params }) => {
    if (!isChunk(params?.update?.sessionUpdate)) return;
    lastMs = performance.now() - begun;
    if (chunks++ === 0) firstMs = lastMs;
  };
  await wire.request('session/prompt', { sessionId, prompt: [{ type: 'text', text: promptFor(deltas) }] });
  wire.onMessage = undefined;
  return { firstMs, lastMs, chunks };
}

/** From the word to the answer, in the middle of a stream. */
async function cancel(wire: Wire, sessionId: string): Promise<number> {
  let told = 0;
  let chunks = 0;
  wire.onMessage = ({ params }) => {
    if (!isChunk(params?.update?.sessionUpdate) || ++chunks !== 50) return;
    told = performance.now();
    wire.notify('session/cancel', { sessionId });
  };
  await wire.request('session/prompt', { sessionId, prompt: [{ type: 'text', text: slowPrompt }] });
  wire.onMessage = undefined;
  return performance.now() - told;
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const begun = performance.now();
  const value = await work();
  return [performance.now() - begun, value];
}
