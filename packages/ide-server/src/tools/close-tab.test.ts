import { expect, test } from 'vitest';
import { closeTab } from './close-tab.ts';
import { reviewingEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

const tab_name = '✻ [Claude Code] a.ts (aed943) ⧉';
const proposal = { oldFilePath: '/a', newFilePath: '/a', newFileContents: '', tabName: tab_name };

test('withdraws the proposal of that name; again, and it is gone', async () => {
  const editor = reviewingEditor({ closeTab: () => ({ closed: false }) });
  const context = toolContext(editor.port);
  void context.proposals.open(proposal, context.signal);
  expect(await closeTab({ tab_name }, context)).toEqual(['TAB_CLOSED']);
  expect(editor.of('closeDiff')).toEqual([{ proposalId: 'proposal-1' }]);
  expect(editor.of('closeTab')).toEqual([]);
  expect(await closeTab({ tab_name }, context)).toEqual(['Tab not found']);
});

test('closes another tab of the editor, by title or path', async () => {
  const editor = reviewingEditor({ closeTab: ({ tabName }) => ({ closed: tabName === '/p/a.ts' }) });
  expect(await closeTab({ tab_name: '/p/a.ts' }, toolContext(editor.port))).toEqual(['TAB_CLOSED']);
  expect(await closeTab({ tab_name: '/p/b.ts' }, toolContext(editor.port))).toEqual(['Tab not found']);
  expect(editor.of('closeTab')).toEqual([{ tabName: '/p/a.ts' }, { tabName: '/p/b.ts' }]);
});

test.each([undefined, () => Promise.reject(new Error('a bug')), () => null])(
  'an editor that cannot, or fails, has no such tab',
  async act => {
    const editor = reviewingEditor({ closeTab: act });
    expect(await closeTab({ tab_name }, toolContext(editor.port))).toEqual(['Tab not found']);
  },
);
