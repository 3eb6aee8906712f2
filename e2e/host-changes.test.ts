// What a turn did to files, kept and undone by hunk; and what the editor's problems tell the model.
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { completePort } from '@dovetail/host';
import { editorPort, type Diagnostic } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';
import { openStagedHost } from './support/staged-host.ts';

const lines = (count: number) => Array.from({ length: count }, (_, n) => `line ${n + 1}`);
const before = `\uFEFF${lines(30).join('\r\n')}`;

describe.each(eachCli)('changes of a turn on Claude Code %s', (_version, cli) => {
  it('undoes one hunk of two, leaves what was typed by hand, and undoes the undo', async () => {
    const stage = await openStage(cli, {
      files: { 'grün/a b.txt': before },
      steps: [
        { call: { Read: { file_path: '${cwd}/grün/a b.txt' } } },
        {
          call: {
            Edit: { file_path: '${cwd}/grün/a b.txt', old_string: 'line 3!', new_string: 'LINE 3!' },
          },
        },
        { call: { Edit: { file_path: '${cwd}/grün/a b.txt', old_string: 'line 25', new_string: 'LINE 25' } } },
        { call: { Write: { file_path: '${cwd}/new.txt', content: 'new\n' } } },
        { say: 'Changed.' },
      ],
    });
    await writeFile(stage.path('grün/a b.txt'), before.replace('line 3\r', 'line 3!\r'));
    const start = await readFile(stage.path('grün/a b.txt'), 'utf8');
    const page = (await openStagedHost(stage)).page();
    await page.launch('c', { permissionMode: 'acceptEdits' });
    const { id } = await page.send('c', 'change it');
    await page.result('Changed.');
    const after = await stage.read('grün/a b.txt');
    expect(page.ofType('file_updated').map(({ filePath }) => filePath)).toEqual([
      stage.path('grün/a b.txt'),
      stage.path('grün/a b.txt'),
      stage.path('new.txt'),
    ]);
    const { turns } = await page.ask('get_changes', { channelId: 'c' });
    expect(turns).toMatchObject([{ userMessageId: id, files: [{ kind: 'changed' }, { kind: 'created' }] }]);
    const [edited, created] = turns[0]?.files ?? [];
    expect(edited).toMatchObject({ insertions: 2, deletions: 2, state: 'open' });
    expect(edited?.hunks).toHaveLength(2);
    const changeId = edited?.changeId ?? '';

    const typed = after.replace('line 12', 'typed by hand');
    await writeFile(stage.path('grün/a b.txt'), typed);
    const undone = await page.ask('undo_change', { channelId: 'c', changeId, hunk: 1 });
    expect(undone).toMatchObject({ outcome: 'done', file: { state: 'mixed' } });
    expect(await stage.read('grün/a b.txt')).toBe(typed.replace('LINE 25', 'line 25'));
    await page.next(message => message.type === 'request' && message.request.type === 'changes_update');

    expect(await page.ask('redo_change', { channelId: 'c', changeId, hunk: 1 })).toMatchObject({ outcome: 'done' });
    expect(await stage.read('grün/a b.txt')).toBe(typed);

    await writeFile(stage.path('grün/a b.txt'), typed.replace('LINE 25', 'edited since'));
    const refused = await page.ask('undo_change', { channelId: 'c', changeId, hunk: 1 });
    expect(refused).toMatchObject({ outcome: 'conflict', reason: expect.stringContaining('Edited after the change') });
    expect(await stage.read('grün/a b.txt')).toBe(typed.replace('LINE 25', 'edited since'));

    await writeFile(stage.path('grün/a b.txt'), after);
    expect(await page.ask('undo_all_changes', { channelId: 'c' })).toMatchObject({ undone: 2, conflicts: [] });
    expect(await stage.read('grün/a b.txt')).toBe(start);
    await expect(stage.read('new.txt')).rejects.toThrow('ENOENT');
    expect(created?.kind).toBe('created');
  });

  it('saves what the person has not saved before it reads, and tells the model of new problems after an edit', async () => {
    const stage = await openStage(cli, {
      files: { 'a.ts': 'const n = 1;\n' },
      steps: [
        { call: { Read: { file_path: '${cwd}/a.ts' } } },
        {
          expect: { tool: 'Read', result: 'typed and not saved' },
          call: { Edit: { file_path: '${cwd}/a.ts', old_string: 'const n = 1;', new_string: 'const n: string = 1;' } },
        },
        { say: 'Edited.' },
      ],
    });
    let problems: Diagnostic[] = [];
    let dirty = true;
    const range = { start: { line: 0, character: 6 }, end: { line: 0, character: 7 } };
    const editor = completePort(editorPort, {
      isDirty: async () => ({ isOpen: true, isDirty: dirty }),
      async save({ filePath }) {
        dirty = false;
        await writeFile(filePath, 'const n = 1;\n// typed and not saved\n');
        return { saved: true };
      },
      async diagnostics({ uri = '' }) {
        const text = await stage.read('a.ts');
        problems = text.includes('string') ? [{ message: 'A number is no string', severity: 'Error', range }] : [];
        return [{ uri, diagnostics: problems }];
      },
    });
    const page = (await openStagedHost(stage, { ports: { editor } })).page();
    await page.launch('c', { permissionMode: 'acceptEdits' });
    await page.send('c', 'edit it');
    await page.result('Edited.');
    expect(JSON.stringify(stage.requests.at(-1)?.messages)).toContain('1:7 Error: A number is no string');
    expect(await stage.read('a.ts')).toBe('const n: string = 1;\n// typed and not saved\n');
  });
});
