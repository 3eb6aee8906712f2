// A real CLI linked to an editor in another language: everything goes through the lines of `dovetail ide`.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { startCli } from './support/terminal-cli.ts';
import { startIdeCommand } from './support/terminal-ide-command.ts';

describe.each(eachCli)('dovetail ide, Claude Code %s', (version, cli) => {
  it('lets the CLI find it, know what is selected, and have its edit reviewed', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': 'one\ntwo\nthree\n' },
      steps: [
        { call: { Read: { file_path: '${cwd}/a.txt' } } },
        { call: { Edit: { file_path: '${cwd}/a.txt', old_string: 'two', new_string: 'TWO' } } },
        { say: 'Reviewed by lines.' },
      ],
    });
    const ide = await startIdeCommand(['--name', 'Plume'], {
      cwd: stage.project,
      env: stage.env,
      answers: {
        openDiff: params => ({
          decision: 'accepted',
          contents: (params as { newFileContents: string }).newFileContents.replace('three', 'drei'),
        }),
        closeDiff: () => null,
        closeTab: () => null,
        diagnostics: () => [],
      },
    });
    const selection = { start: { line: 0, character: 0 }, end: { line: 1, character: 3 } };
    ide.notify('editor/selectionChanged', { filePath: stage.path('a.txt'), text: 'one\ntwo', selection });
    const { screen, ask } = startCli(stage);
    const came = await ide.messages.next(({ method }) => method === 'ide/clientConnected');
    expect(came.params).toMatchObject({ pid: screen.pid, clientInfo: { name: 'claude-code', version } });
    await screen.until('⧉ 2 lines selected');
    await ask('change the second line');
    const asked = await ide.messages.next(({ method }) => method === 'editor/openDiff');
    expect(asked.params).toMatchObject({ newFilePath: stage.path('a.txt'), newFileContents: 'one\nTWO\nthree\n' });
    await screen.until('Reviewed by lines.');
    expect(await stage.read('a.txt')).toBe('one\nTWO\ndrei\n');
    screen.signal('SIGKILL');
    const went = await ide.messages.next(({ method }) => method === 'ide/clientDisconnected');
    expect(went.params).toEqual({ clientId: (came.params as { clientId: string }).clientId });
  });
});
