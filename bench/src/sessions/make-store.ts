// A store of sessions in a temporary folder, made of real bytes: the shape of what 2.1.29 and 2.1.325 write, one session
// of 467 MB, one with a line of 12.8 million characters, the rest of very different sizes.
import { createWriteStream } from 'node:fs';
import { mkdir, utimes } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';

export interface StorePlan {
  readonly configDir: string;
  readonly sessionCount: number;
  readonly totalBytes: number;
  readonly largestBytes: number;
  readonly longestLine: number;
}

export interface MadeStore {
  readonly sessionCount: number;
  readonly totalBytes: number;
  readonly largestPath: string;
  readonly largestBytes: number;
  readonly longLinePath: string;
  readonly longestLine: number;
}

const folderCount = 20;
/** The average line of the 467 MB session that users reported (9,781 lines). */
const largeLineBytes = 47_750;

export async function makeStore(plan: StorePlan): Promise<MadeStore> {
  const folders = Array.from({ length: folderCount }, (_, i) =>
    join(plan.configDir, 'projects', `-home-u-project-${i}`),
  );
  await Promise.all(folders.map(folder => mkdir(folder, { recursive: true })));
  const pathOf = (i: number): string => join(folders[i % folderCount] ?? '', `${uuid('5e55', i)}.jsonl`);

  let totalBytes = 0;
  const write = async (i: number, bytes: number, lineBytes: number, longLine = 0): Promise<string> => {
    const path = pathOf(i);
    totalBytes += await writeSession(path, i, bytes, lineBytes, longLine);
    return path;
  };
  const largestPath = await write(0, plan.largestBytes, largeLineBytes);
  const longLinePath = await write(1, plan.longestLine + 200_000, 2000, plan.longestLine);

  const rest = plan.sessionCount - 2;
  const weights = Array.from({ length: rest }, (_, i) => Math.exp((6 * i) / rest));
  const weight = weights.reduce((sum, each) => sum + each, 0);
  const left = plan.totalBytes - totalBytes;
  for (const [i, each] of weights.entries()) await write(i + 2, (left * each) / weight, 500 + (i % 7) * 900);
  const { sessionCount, largestBytes, longestLine } = plan;
  return { sessionCount, totalBytes, largestPath, largestBytes, longLinePath, longestLine };
}

function uuid(kind: string, n: number): string {
  return `${kind}0000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
}

/** Every tenth session ends as if it had been killed, every third is of 2.1.29, which adds nothing at the end. */
async function writeSession(
  path: string,
  i: number,
  bytes: number,
  lineBytes: number,
  longLine: number,
): Promise<number> {
  const out = createWriteStream(path, { highWaterMark: 4 * 1024 * 1024 });
  let written = 0;
  const put = async (text: string): Promise<void> => {
    written += text.length;
    if (!out.write(text, 'latin1')) await once(out, 'drain');
  };
  const isOld = i % 3 === 0;
  const sessionId = uuid('5e55', i);
  const filler = fillerText(lineBytes);
  let line = 0;
  let batch = '';
  while (written + batch.length < bytes) {
    batch += transcriptLine(i, line++, isOld, sessionId, filler);
    if (batch.length < 1024 * 1024) continue;
    await put(batch);
    batch = '';
  }
  if (longLine > 0) batch += transcriptLine(i, line++, isOld, sessionId, 'x'.repeat(longLine));
  batch += transcriptLine(i, line++, isOld, sessionId, ' the end');
  if (!isOld && i % 10 !== 0) batch += endBlock(sessionId, i);
  await put(batch);
  out.end();
  await once(out, 'finish');
  const lastWrite = timeOf(i, line) / 1000;
  await utimes(path, lastWrite, lastWrite);
  return written;
}

function transcriptLine(i: number, n: number, isOld: boolean, sessionId: string, text: string): string {
  const isPrompt = n % 2 === 0;
  const head = {
    parentUuid: n === 0 ? null : uuid('11e0', n - 1),
    isSidechain: false,
    cwd: `/home/u/project/${i % folderCount}`,
    sessionId,
    version: isOld ? '2.1.29' : '2.1.325',
    gitBranch: 'main',
    type: isPrompt ? 'user' : 'assistant',
    message: isPrompt
      ? { role: 'user', content: `Prompt ${n} of session ${i}.@` }
      : { id: `msg_${n}`, role: 'assistant', model: 'model', content: [{ type: 'text', text: `Answer ${n}.@` }] },
    uuid: uuid('11e0', n),
    timestamp: new Date(timeOf(i, n)).toISOString(),
  };
  return `${JSON.stringify(head).replace('@', text)}\n`;
}

function timeOf(session: number, line: number): number {
  return 1_790_000_000_000 + session * 3_600_000 + line * 10;
}

function endBlock(sessionId: string, i: number): string {
  const lines = [
    { type: 'last-prompt', lastPrompt: `Prompt of session ${i}`, leafUuid: uuid('11e0', 1), sessionId },
    ...(i % 5 === 0 ? [{ type: 'custom-title', customTitle: `Chosen title ${i}`, sessionId }] : []),
    { type: 'ai-title', aiTitle: `Made title ${i}`, sessionId },
    { type: 'mode', mode: 'normal', sessionId },
    { type: 'cost-state', sessionId, totalCostUSD: 0.1, modelUsage: { model: { inputTokens: 1, outputTokens: 1 } } },
  ];
  return lines.map(line => `${JSON.stringify(line)}\n`).join('');
}

function fillerText(bytes: number): string {
  const sentence = ' The quick brown fox jumps over the lazy dog, and nobody minds it\\n';
  return sentence.repeat(Math.ceil(bytes / sentence.length)).slice(0, bytes - (bytes % sentence.length));
}
