import { expect, test } from 'vitest';
import { openDiff } from './open-diff.ts';
import { reviewingEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

const asked = {
  old_file_path: '/p/a.ts',
  new_file_path: '/p/a.ts',
  new_file_contents: 'one\r\n',
  tab_name: '✻ [Claude Code] a.ts (aed943) ⧉',
};

test('shows the proposal, and answers with the contents that were accepted', async () => {
  const editor = reviewingEditor();
  const answer = openDiff(asked, toolContext(editor.port));
  expect(editor.of('openDiff')).toEqual([
    {
      proposalId: 'proposal-1',
      oldFilePath: '/p/a.ts',
      newFilePath: '/p/a.ts',
      newFileContents: 'one\r\n',
      tabName: '✻ [Claude Code] a.ts (aed943) ⧉',
    },
  ]);
  editor.decide('proposal-1', { decision: 'accepted', contents: 'two\r\n' });
  expect(await answer).toEqual(['FILE_SAVED', 'two\r\n']);
});

test('a rejection is DIFF_REJECTED alone', async () => {
  const editor = reviewingEditor();
  const answer = openDiff(asked, toolContext(editor.port));
  editor.decide('proposal-1', { decision: 'rejected' });
  expect(await answer).toEqual(['DIFF_REJECTED']);
});

test('an accepted empty file is saved', async () => {
  const editor = reviewingEditor();
  const answer = openDiff({ ...asked, new_file_contents: '' }, toolContext(editor.port));
  editor.decide('proposal-1', { decision: 'accepted', contents: '' });
  expect(await answer).toEqual(['FILE_SAVED', '']);
});

test.each(['old_file_path', 'new_file_path'])('%s must be absolute', async argument => {
  const editor = reviewingEditor();
  await expect(openDiff({ ...asked, [argument]: 'a.ts' }, toolContext(editor.port))).rejects.toThrow(
    `${argument}: "a.ts" is not an absolute path.`,
  );
  expect(editor.asked).toEqual([]);
});

test('the file need not exist: it may be about to be made', async () => {
  const editor = reviewingEditor();
  void openDiff({ ...asked, old_file_path: '/not/there', new_file_path: '/not/there' }, toolContext(editor.port));
  expect(editor.of('openDiff')).toHaveLength(1);
});

test('line ends that the editor put in are those of the proposal again', async () => {
  const editor = reviewingEditor();
  const answer = openDiff({ ...asked, new_file_contents: 'one\ntwo\n' }, toolContext(editor.port));
  editor.decide('proposal-1', { decision: 'accepted', contents: 'one\r\n2\r\n' });
  expect(await answer).toEqual(['FILE_SAVED', 'one\n2\n']);
});
