// However it ends, nothing is applied and nothing is left: no lock, no process, no proposal that somebody could still accept.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { processesWith } from '../support/left-processes.ts';
import { connectMcpClient } from '../support/terminal-mcp-client.ts';
import { startRawSidecar, type RawSidecar } from './support/raw-sidecar.ts';

const never = () => new Promise<never>(() => {});

async function inReview(closed: string[] = []) {
  const sidecar = await startRawSidecar({
    answers: {
      'editor/openDiff': never,
      'editor/closeDiff'({ proposalId }) {
        closed.push(String(proposalId));
        return {};
      },
    },
  });
  onTestFinished(() => sidecar.dispose());
  const { ide } = await sidecar.initialize({ editor: ['openDiff', 'closeDiff'] });
  const cli = await connectMcpClient(ide.port, ide.lockFile);
  const path = join(sidecar.folder, 'a.txt');
  const answer = cli
    .call('openDiff', { old_file_path: path, new_file_path: path, new_file_contents: 'new\n', tab_name: 'a' })
    .then(
      ({ texts }) => texts[0],
      (error: Error) => error.message,
    );
  const asked = await sidecar.heard(({ method }) => method === 'editor/openDiff');
  return { sidecar, ide, path, answer, proposalId: String(asked.params?.['proposalId']) };
}

const nothingLeft = async (sidecar: RawSidecar, lockFile: string): Promise<void> => {
  expect(existsSync(lockFile)).toBe(false);
  await expect.poll(() => processesWith('HOME', sidecar.home)).toEqual([]);
};

describe('with a proposal open', () => {
  test('shutdown: the editor is told to close it, then it is answered, then the process ends', async () => {
    const closed: string[] = [];
    const { sidecar, ide, path, answer, proposalId } = await inReview(closed);
    expect((await sidecar.ask('shutdown')).result).toEqual({});
    expect(closed).toEqual([proposalId]);
    expect(await sidecar.ended).toEqual({ code: 0, signal: null });
    expect(await answer).not.toBe('FILE_SAVED');
    expect(existsSync(path)).toBe(false);
    await nothingLeft(sidecar, ide.lockFile);
  });

  test.each(['end of stdin', 'SIGTERM', 'SIGHUP'])('%s', async how => {
    const { sidecar, ide, path, answer } = await inReview();
    if (how === 'end of stdin') sidecar.endInput();
    else sidecar.kill(how as NodeJS.Signals);
    expect(await sidecar.ended).toEqual({ code: 0, signal: null });
    expect(await answer).not.toBe('FILE_SAVED');
    expect(existsSync(path)).toBe(false);
    await nothingLeft(sidecar, ide.lockFile);
  });

  test('SIGKILL: the CLI loses its editor, nothing is applied, and the next sidecar sweeps the lock', async () => {
    const { sidecar, ide, path, answer } = await inReview();
    sidecar.kill('SIGKILL');
    await sidecar.ended;
    expect(await answer).not.toBe('FILE_SAVED');
    expect(existsSync(path)).toBe(false);
    const next = await startRawSidecar({ env: { HOME: sidecar.home } });
    onTestFinished(() => next.dispose());
    const { ide: nextIde } = await next.initialize();
    expect(existsSync(nextIde.lockFile)).toBe(true);
    expect(nextIde.lockFile === ide.lockFile || !existsSync(ide.lockFile)).toBe(true);
  });
});

test('an editor that reads no more is gone, also when it keeps the other pipe open', async () => {
  const sidecar = await startRawSidecar();
  onTestFinished(() => sidecar.dispose());
  const { ide } = await sidecar.initialize();
  sidecar.closeOutput();
  sidecar.notify('ping');
  sidecar.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
  expect(await sidecar.ended).toEqual({ code: 0, signal: null });
  await nothingLeft(sidecar, ide.lockFile);
});

test('the end of stdin before anything was said is a good end', async () => {
  const sidecar = await startRawSidecar();
  onTestFinished(() => sidecar.dispose());
  sidecar.endInput();
  expect(await sidecar.ended).toEqual({ code: 0, signal: null });
});

test('the end of stdin while it begins removes what it had begun', async () => {
  const sidecar = await startRawSidecar();
  onTestFinished(() => sidecar.dispose());
  sidecar.write(
    `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: { protocolVersion: 1, client: { name: 'Hasty' } } })}\n`,
  );
  sidecar.endInput();
  expect(await sidecar.ended).toEqual({ code: 0, signal: null });
  await expect.poll(() => processesWith('HOME', sidecar.home)).toEqual([]);
  expect(sidecar.messages.filter(({ id }) => id === 1).length).toBeLessThanOrEqual(1);
});

test('a line of more than 64 MiB ends the connection with a sentence, on the wire and on stderr', async () => {
  const sidecar = await startRawSidecar();
  onTestFinished(() => sidecar.dispose());
  const { ide } = await sidecar.initialize();
  // As much as is allowed is read, and its request answered.
  sidecar.write(`{"jsonrpc":"2.0","id":"long","method":"ping","params":{"text":"`);
  const piece = Buffer.alloc(1024 * 1024, 'x');
  for (let n = 0; n < 63; n++) sidecar.write(piece);
  sidecar.write('"}}\n');
  expect((await sidecar.heard(({ id }) => id === 'long')).result).toEqual({});
  for (let n = 0; n < 65; n++) sidecar.write(piece);
  const { error } = await sidecar.heard(({ id, error: complaint }) => id === null && complaint !== undefined);
  expect(error).toMatchObject({ code: -32600, message: expect.stringContaining('64 MiB') });
  expect(await sidecar.ended).toEqual({ code: 1, signal: null });
  expect(sidecar.stderr()).toContain('64 MiB');
  await nothingLeft(sidecar, ide.lockFile);
});
