// Changes that a real CLI proposes, reviewed in the editor: what the person decides there is what is on the disk.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { project, type RecordedRequest } from '@dovetail/rehearsal';
import { eachCli } from './support/cli-versions.ts';
import { openLinkedCli } from './support/terminal-cli.ts';

const files = { 'a.txt': 'one\ntwo\nthree\n' };
const read = (name: string) => ({ call: { Read: { file_path: `\${cwd}/${name}` } } });
const edit = (name: string, from: string, to: string) => ({
  call: { Edit: { file_path: `\${cwd}/${name}`, old_string: from, new_string: to } },
});
const write = (name: string, content: string) => ({ call: { Write: { file_path: `\${cwd}/${name}`, content } } });

describe.each(eachCli)('review in the editor, Claude Code %s', (_version, cli) => {
  it(
    'writes what an Edit proposed when it is accepted, and what the person made of it when it was changed, with the line ends of the file',
    { timeout: 240_000 },
    async () => {
      const { stage, editor, screen, ask } = await openLinkedCli(cli, {
        files: { ...files, 'crlf.txt': 'one\r\ntwo\r\nthree\r\n' },
        steps: [
          read('a.txt'),
          edit('a.txt', 'two', 'TWO'),
          { say: 'First done.' },
          edit('a.txt', 'three', 'THREE'),
          { say: 'Second done.' },
          read('crlf.txt'),
          edit('crlf.txt', 'two', 'TWO'),
          { say: 'Third done.' },
          edit('crlf.txt', 'three', 'THREE'),
          { say: 'Fourth done.' },
        ],
      });
      await ask('change the second line');
      const first = await editor.nextProposal();
      expect(first).toMatchObject({
        oldFilePath: stage.path('a.txt'),
        newFilePath: stage.path('a.txt'),
        newFileContents: 'one\nTWO\nthree\n',
      });
      expect(first.tabName).toMatch(/^✻ \[Claude Code\] a\.txt \([0-9a-f]{6}\) ⧉$/);
      await screen.until('Opened changes in Workshop ⧉');
      expect(await stage.read('a.txt')).toBe('one\ntwo\nthree\n');
      first.accept();
      await screen.until('First done.');
      expect(await stage.read('a.txt')).toBe('one\nTWO\nthree\n');

      await ask('change the third line');
      (await editor.nextProposal()).accept('one\nTWO\ndrei, vom Menschen\n');
      await screen.until('Second done.');
      expect(await stage.read('a.txt')).toBe('one\nTWO\ndrei, vom Menschen\n');
      expect(lastResult(stage.requests)).toMatch(/The user modified your proposed changes before accepting them/);

      await ask('now the other file');
      const third = await editor.nextProposal();
      // The CLI proposes with LF, and puts CRLF back when it writes.
      expect(third.newFileContents).toBe('one\nTWO\nthree\n');
      third.accept();
      await screen.until('Third done.');
      expect(await stage.read('crlf.txt')).toBe('one\r\nTWO\r\nthree\r\n');

      // Also when the editor answers with the line ends of the file.
      await ask('and its last line');
      (await editor.nextProposal()).accept('one\r\nTWO\r\ndrei, vom Menschen\r\n');
      await screen.until('Fourth done.');
      expect(await stage.read('crlf.txt')).toBe('one\r\nTWO\r\ndrei, vom Menschen\r\n');
    },
  );

  it(
    'writes what a Write proposed, but for one final line break that the CLI drops, and nothing that is rejected or closed',
    { timeout: 240_000 },
    async () => {
      const { stage, editor, screen, ask } = await openLinkedCli(cli, {
        files: { ...files, 'b.txt': 'one\ntwo\nthree\n' },
        steps: [
          write('new.txt', 'alpha\nbeta\n'),
          { say: 'First done.' },
          read('a.txt'),
          write('a.txt', 'eins\nzwei\n'),
          { say: 'Second done.' },
          read('b.txt'),
          edit('b.txt', 'two', 'TWO'),
          { expect: { tool: 'Edit', error: true }, ...write('never.txt', 'alpha\n') },
          { expect: { tool: 'Write', error: true }, say: 'Not written.' },
        ],
      });
      await ask('write a new file');
      const created = await editor.nextProposal();
      expect(created).toMatchObject({ newFilePath: stage.path('new.txt'), newFileContents: 'alpha\nbeta\n' });
      expect(existsSync(stage.path('new.txt'))).toBe(false);
      created.accept();
      await screen.until('First done.');
      // FILE_SAVED carried 'alpha\nbeta\n'; an Edit keeps its last line break, and so does a Write accepted in the terminal.
      expect(await stage.read('new.txt')).toBe('alpha\nbeta');

      await ask('write over the old one');
      const replaced = await editor.nextProposal();
      expect(replaced).toMatchObject({ newFilePath: stage.path('a.txt'), newFileContents: 'eins\nzwei\n' });
      replaced.accept('eins\nzwei, vom Menschen\n\n');
      await screen.until('Second done.');
      expect(await stage.read('a.txt')).toBe('eins\nzwei, vom Menschen\n');
      expect(lastResult(stage.requests)).toMatch(
        cli.pick({ '2.1.29': /2→zwei, vom Menschen/, '2.1.325': /The user modified your proposed content/ }),
      );

      await ask('change the second line');
      (await editor.nextProposal()).reject();
      await screen.until('User rejected update to b.txt');
      await ask('write one more');
      (await editor.nextProposal()).closeView();
      await screen.until('User rejected write to never.txt');
      // The turn ended with each rejection; the model hears of it with the next prompt.
      await ask('what now?');
      await screen.until('Not written.');
      expect(await stage.read('b.txt')).toBe('one\ntwo\nthree\n');
      expect(existsSync(stage.path('never.txt'))).toBe(false);
      expect(lastResult(stage.requests)).toMatch(/^The user doesn't want to proceed with this tool use/);
    },
  );
});

/** The last tool result that the model was told. */
function lastResult(requests: readonly RecordedRequest[]): string | undefined {
  const told = requests.slice(-1).flatMap(request => project(request).flatMap(message => message.content));
  return told.flatMap(block => ('result' in block ? [block.text] : [])).at(-1);
}
