// Proposals that lose their asker, or are answered elsewhere: the view is closed, and the editor's answer counts no more.
import { describe, expect, it } from 'vitest';
import { WireError } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { openLinkedCli } from './support/terminal-cli.ts';

const files = { 'a.txt': 'one\ntwo\nthree\n' };
const read = { call: { Read: { file_path: '${cwd}/a.txt' } } };
const edit = (from: string, to: string) => ({
  call: { Edit: { file_path: '${cwd}/a.txt', old_string: from, new_string: to } },
});

describe.each(eachCli)('a proposal without its asker, Claude Code %s', (_version, cli) => {
  it(
    'is withdrawn when the person answers in the terminal, and a late answer is ignored; so it is when the CLI is killed',
    { timeout: 240_000 },
    async () => {
      const { stage, editor, server, connected, disconnected, screen, ask, choose } = await openLinkedCli(cli, {
        files,
        steps: [
          read,
          edit('two', 'TWO'),
          { say: 'First done.' },
          edit('three', 'THREE'),
          { expect: { tool: 'Edit', error: true }, say: 'Second left alone.' },
          edit('one', 'ONE'),
        ],
      });
      const { id } = await connected.next();
      await ask('change the second line');
      const accepted = await editor.nextProposal();
      await screen.until('Opened changes in Workshop ⧉');
      await choose('1');
      await accepted.withdrawn;
      await screen.until('First done.');
      accepted.accept('too late\n');
      expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');

      await ask('change the third line');
      const refused = await editor.nextProposal();
      expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');
      await screen.until('Opened changes in Workshop ⧉');
      await choose('3');
      await refused.withdrawn;
      refused.accept('too late again\n');
      await ask('and now?');
      await screen.until('Second left alone.');
      expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');
      // The same tab is closed once or twice; it never reaches the editor as a proposal again.
      expect(editor.calls.all.filter(({ call }) => call === 'closeDiff')).toHaveLength(2);

      await ask('change the first line');
      const shown = await editor.nextProposal();
      screen.signal('SIGKILL');
      await shown.withdrawn;
      expect((await disconnected.next()).id).toBe(id);
      expect(server.clients).toEqual([]);
      shown.accept();
      await screen.exited;
      expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');
    },
  );

  it('is decided in the terminal when the editor cannot show it', async () => {
    const { stage, editor, screen, ask, choose } = await openLinkedCli(cli, {
      files,
      steps: [read, edit('two', 'TWO'), { say: 'Done in the terminal.' }],
      instead: {
        openDiff: () =>
          Promise.reject(new WireError('unsupported_by_editor', 'No reviews here.', { call: 'openDiff' })),
      },
    });
    await ask('change the second line');
    await editor.calls.next(({ call }) => call === 'openDiff');
    await screen.until('Do you want to make this edit to a.txt?');
    await choose('1');
    await screen.until('Done in the terminal.');
    expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');
  });
});
