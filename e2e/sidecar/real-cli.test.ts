// Real CLIs with the scripted model: a turn in the chat page with its edits reviewed in the node reference editor, a CLI in a
// terminal as `cli/launch` says, and what is left when either side dies in the middle.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { eachCli, pinnedCli, type PinnedCli } from '../support/cli-versions.ts';
import { rememberVersions } from '../support/known-versions.ts';
import { openStage, type Stage, type StageOptions } from '../support/stage.ts';
import { startCli } from '../support/terminal-cli.ts';
import { startReferenceEditor, type ReferenceEditor } from '../sidecar-kit/reference-side.ts';
import { bundledSidecar, type Initialized } from './support/raw-sidecar.ts';
import { openSocketPage, type SocketPage } from './support/socket-page.ts';

const files = { 'a.txt': 'one\ntwo\nthree\n' };
const read = { call: { Read: { file_path: '${cwd}/a.txt' } } };
const edit = (from: string, to: string) => ({
  call: { Edit: { file_path: '${cwd}/a.txt', old_string: from, new_string: to } },
});

interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
}

interface Desk {
  readonly stage: Stage;
  readonly editor: ReferenceEditor;
  readonly lockFile: string;
  openPage(): Promise<SocketPage>;
  /** The id of the one proposal that is shown. */
  proposal(): Promise<string>;
}

async function openDesk(cli: PinnedCli, options: StageOptions): Promise<Desk> {
  const stage = await openStage(cli, options);
  const dataFolder = join(stage.home, 'dovetail');
  await rememberVersions(dataFolder);
  const editor = startReferenceEditor({
    command: [process.execPath, bundledSidecar, '--claude', cli.path],
    folder: stage.project,
    env: { ...stage.env, DOVETAIL_HOME: dataFolder },
  });
  // Everything is gone before the stage looks for what is left.
  onTestFinished(async () => {
    await editor.quit();
    await expect.poll(() => stage.processes(), { timeout: 30_000 }).toEqual([]);
  });
  const { ide } = (await editor.initialized).result as Initialized;
  return {
    stage,
    editor,
    lockFile: ide.lockFile,
    async openPage() {
      const { result } = await editor.request('chat/open');
      const page = await openSocketPage((result as { url: string }).url);
      onTestFinished(() => page.close());
      return page;
    },
    async proposal() {
      await expect.poll(() => editor.proposals(), { timeout: 60_000 }).toHaveLength(1);
      return (await editor.proposals())[0] ?? '';
    },
  };
}

describe.each(eachCli)('Claude Code %s', (_version, cli) => {
  test('a turn in the chat page: one edit is changed and accepted in the editor, the next is rejected there', async () => {
    const { stage, editor, openPage, proposal } = await openDesk(cli, {
      files,
      steps: [
        read,
        edit('two', 'TWO'),
        { ...edit('three', 'THREE'), expect: { tool: 'Edit', error: false } },
        { expect: { tool: 'Edit', error: true }, say: 'One of two.' },
      ],
    });
    const page = await openPage();
    await page.launch('c');
    await page.send('c', 'change the second and the third line');
    const first = await proposal();
    expect(await editor.proposal(first)).toMatchObject({
      oldFilePath: stage.path('a.txt'),
      newFileContents: 'one\nTWO\nthree\n',
      preserveFocus: true,
    });
    await expect
      .poll(async () => (await editor.messages()).filter(({ method }) => method === 'status/changed').at(-1)?.params, {
        timeout: 20_000,
      })
      .toEqual({ state: 'waiting', text: 'Dovetail: 1 decision waits', pendingDecisions: 1 });
    expect(await stage.read('a.txt')).toBe('one\ntwo\nthree\n');
    await editor.editProposal(first, 'one\nTWO, by hand\nthree\n');
    await editor.accept(first, '');

    await expect.poll(() => editor.proposals(), { timeout: 60_000 }).not.toContain(first);
    const second = await proposal();
    expect(await stage.read('a.txt')).toBe('one\nTWO, by hand\nthree\n');
    await editor.reject(second, '');
    await page.result('One of two.');
    expect(await stage.read('a.txt')).toBe('one\nTWO, by hand\nthree\n');
    const changed = async () =>
      (await editor.messages()).flatMap(({ method, params }) => (method === 'files/changed' ? params?.['paths'] : []));
    await expect.poll(changed, { timeout: 20_000 }).toContain(stage.path('a.txt'));
  });
});

test('a CLI in a terminal, started as cli/launch says, is linked and has its edit reviewed in the editor', async () => {
  const { stage, editor, proposal } = await openDesk(pinnedCli['2.1.29'], {
    files,
    steps: [read, edit('two', 'TWO'), { say: 'Reviewed.' }],
  });
  const { result } = await editor.request('cli/launch');
  const { command, args, env, cwd } = result as Launch;
  const [program, ...rest] = args;
  expect([command, program, cwd]).toEqual([process.execPath, stage.cli.path, stage.project]);
  await editor.select(stage.path('a.txt'), { start: { line: 0, character: 0 }, end: { line: 1, character: 3 } });
  const { screen, ask } = startCli(stage, { args: rest, env });
  await screen.until('⧉ 2 lines selected');
  await ask('change the second line');
  const shown = await proposal();
  await editor.accept(shown, '');
  await screen.until('Reviewed.');
  expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');
});

async function inReview(): Promise<Desk> {
  const desk = await openDesk(pinnedCli['2.1.325'], { files, steps: [read, edit('two', 'TWO')] });
  const page = await desk.openPage();
  await page.launch('c');
  await page.send('c', 'change the second line');
  await desk.proposal();
  return desk;
}
const cliRuns = ({ stage }: Desk): boolean =>
  stage.processes().some(({ command }) => command.includes('--output-format'));

describe('in the middle of a proposal', () => {
  test('the sidecar is killed: the CLI ends with it, the editor closes the proposal, nothing is applied', async () => {
    const desk = await inReview();
    const { stage, editor } = desk;
    expect(cliRuns(desk)).toBe(true);
    await editor.killSidecar();
    expect(await editor.sidecarEnd()).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await editor.proposals()).toEqual([]);
    await expect.poll(() => cliRuns(desk), { timeout: 30_000 }).toBe(false);
    expect(await stage.read('a.txt')).toBe('one\ntwo\nthree\n');
  });

  test('the editor is killed: the sidecar, its CLI and its lock are gone, nothing is applied', async () => {
    const desk = await inReview();
    const { stage, editor, lockFile } = desk;
    expect([cliRuns(desk), existsSync(lockFile)]).toEqual([true, true]);
    await editor.kill();
    await expect.poll(() => stage.processes(), { timeout: 30_000 }).toEqual([]);
    expect(existsSync(lockFile)).toBe(false);
    expect(await stage.read('a.txt')).toBe('one\ntwo\nthree\n');
  });
});
