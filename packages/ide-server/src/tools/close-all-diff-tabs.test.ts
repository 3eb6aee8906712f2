import { counter } from '@dovetail/rpc';
import { expect, test } from 'vitest';
import { closeAllDiffTabs } from './close-all-diff-tabs.ts';
import { createProposals } from '../proposals.ts';
import { reviewingEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

const proposal = (tabName: string) => ({ oldFilePath: '/a', newFilePath: '/a', newFileContents: '', tabName });

test('withdraws what this client has open, counts it, and touches no other tab', async () => {
  const editor = reviewingEditor({ closeTab: () => ({ closed: true }) });
  const context = toolContext(editor.port);
  const other = toolContext(editor.port, { proposals: createProposals(editor.port, counter('other')) });
  expect(await closeAllDiffTabs({}, context)).toEqual(['CLOSED_0_DIFF_TABS']);
  for (const name of ['a', 'b']) void context.proposals.open(proposal(name), context.signal);
  void other.proposals.open(proposal('a'), other.signal);
  expect(await closeAllDiffTabs({}, context)).toEqual(['CLOSED_2_DIFF_TABS']);
  expect(await closeAllDiffTabs({}, context)).toEqual(['CLOSED_0_DIFF_TABS']);
  expect(other.proposals.openTabs).toEqual(['a']);
  expect(editor.of('closeTab')).toEqual([]);
});
