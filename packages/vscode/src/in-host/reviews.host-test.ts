// Reviews in the diff editor of VS Code: every way in which a person decides, and every way in which a proposal is lost.
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import { decideHunk } from '../diff/hunk-lenses.ts';
import { reviewTabs } from '../diff/review-tab.ts';
import { schemes } from '../manifest/names.ts';
import { vscodeProposalPort } from '../ports/proposal-port.ts';
import { allTabs } from '../ports/tabs.ts';
import { hostTest, until } from './host-test.ts';
import { after, before, changes, gone, left, propose, reviews, signal } from './reviews-under-test.ts';
import { closeEverything, pathOf, readTestFile, shown, writeTestFile } from './test-folder.ts';

hostTest('openDiff: accepted, exact to the byte, and nothing is written by the review itself', async () => {
  const { review, decision } = await propose('review/accept.txt');
  await reviews().accept(review);
  assert.deepEqual(await decision, { decision: 'accepted', contents: after });
  assert.equal(await readTestFile('review/accept.txt'), before);
  await gone(review);
});

hostTest('openDiff: rejected', async () => {
  const { review, decision } = await propose('review/reject.txt');
  await reviews().reject(review);
  assert.deepEqual(await decision, { decision: 'rejected' });
  await gone(review);
});

hostTest('openDiff: one hunk refused, taken back, refused again', async () => {
  const { review, decision } = await propose('review/hunk.txt');
  const lenses = await until(
    'every hunk has its buttons',
    () => vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', review.right, 20),
    found => found.length === 7,
  );
  const titles = lenses.map(({ command }) => command?.title ?? '');
  for (const title of ['Accept hunk 1', 'Reject hunk 1', 'Accept hunk 2', 'Reject hunk 2', '2 hunks'])
    assert.ok(
      titles.some(each => each.includes(title)),
      `${title} in ${titles.join(', ')}`,
    );
  const second = lenses.find(({ command }) => command?.title.includes('Reject hunk 2'))?.command?.arguments ?? [];
  const key = String(second[1]);
  assert.equal(await decideHunk(reviews(), 'reject', review.right, key), true);
  assert.equal(await decideHunk(reviews(), 'takeBack', review.right, key), true);
  assert.equal(await decideHunk(reviews(), 'reject', review.right, key), true);
  assert.equal(await decideHunk(reviews(), 'reject', review.right, 'no such hunk'), false);
  await reviews().accept(review);
  assert.deepEqual(await decision, { decision: 'accepted', contents: before.replace('two', 'TWO') });
  await gone(review);
});

hostTest('openDiff: closing the tab rejects', async () => {
  const { review, decision } = await propose('review/close.txt');
  await vscode.window.tabGroups.close(reviewTabs(review));
  assert.deepEqual(await decision, { decision: 'rejected' });
  await gone(review);
});

hostTest('openDiff: an asker that goes away takes the proposal along', async () => {
  const asker = new AbortController();
  const { review, decision } = await propose('review/abort.txt', after, asker.signal);
  asker.abort();
  assert.deepEqual(await decision, { decision: 'rejected' });
  await gone(review);
});

hostTest('openDiff: one that was withdrawn before it began never opens', async () => {
  const path = pathOf('review/never.txt');
  const options = { proposalId: 'never', oldFilePath: path, newFilePath: path, newFileContents: 'x', tabName: 'never' };
  assert.deepEqual(await reviews().calls.openDiff(options, AbortSignal.abort()), { decision: 'rejected' });
  assert.ok(allTabs().every(({ label }) => label !== 'never'));
});

hostTest('closeDiff: withdraws, and twice is no error', async () => {
  const { review, decision, proposalId } = await propose('review/withdraw.txt');
  assert.deepEqual(await reviews().calls.closeDiff({ proposalId }, signal), {});
  assert.deepEqual(await decision, { decision: 'rejected' });
  assert.deepEqual(await reviews().calls.closeDiff({ proposalId }, signal), {});
  await gone(review);
});

hostTest('openDiff: a new file has an empty left side', async () => {
  const path = pathOf('review/brand-new.txt');
  const options = { proposalId: 'new', oldFilePath: path, newFilePath: path, newFileContents: 'a\n', tabName: 'new' };
  const decision = reviews().calls.openDiff(options, signal);
  const review = await until('it is open', () => reviews().all.find(({ proposalId }) => proposalId === 'new'));
  assert.equal(Buffer.from((await left.readFile(review?.left ?? vscode.Uri.file('/'))) ?? []).toString(), '');
  await until('its tab is there', () => review && reviewTabs(review).length === 1);
  if (review) await reviews().accept(review);
  assert.deepEqual(await decision, { decision: 'accepted', contents: 'a\n' });
});

hostTest('openDiff: the file changes meanwhile, and the review says so', async () => {
  const { review, decision, path } = await propose('review/stale.txt');
  await until('the change is seen', async () => {
    await writeFile(path, before.replace('seven', 'SEVEN'));
    return review.isStale;
  });
  await until('the left side follows', async () => {
    const text = Buffer.from(await left.readFile(review.left)).toString();
    return text === before.replace('seven', 'SEVEN');
  });
  await reviews().reject(review);
  assert.deepEqual(await decision, { decision: 'rejected' });
  await gone(review);
});

hostTest('openDiff: the keyboard stays in the editor', async () => {
  const mine = await shown(await writeTestFile('review/mine.txt', 'mine\n'));
  const { review, decision } = await propose('review/focus.txt');
  assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, mine.document.uri.fsPath);
  await reviews().reject(review);
  await decision;
  await gone(review);
  assert.equal(vscode.window.activeTextEditor?.document.uri.fsPath, mine.document.uri.fsPath);
  await closeEverything();
});

hostTest('reveal: brings a review to the front; one that is gone is not revealed', async () => {
  const { review, decision, proposalId } = await propose('review/reveal.txt');
  await shown(pathOf('read-me.txt'));
  const { calls } = vscodeProposalPort(reviews(), changes);
  assert.deepEqual(await calls.reveal({ proposalId }, signal), { revealed: true });
  await until('it is in front', () => reviewTabs(review)[0]?.isActive === true);
  await reviews().reject(review);
  await decision;
  assert.deepEqual(await calls.reveal({ proposalId }, signal), { revealed: false });
  await gone(review);
  await closeEverything();
});

const change = (name: string) => ({ filePath: pathOf(name), oldContents: 'a\n', newContents: 'b\n' });

hostTest('showChanges: one file in a diff editor, several in the multi-diff editor', async () => {
  const { calls } = vscodeProposalPort(reviews(), changes);
  assert.deepEqual(await calls.showChanges({ title: 'One change', files: [change('a.txt')] }, signal), {
    opened: true,
  });
  await until('the diff is there', () =>
    allTabs().some(({ label, input }) => label === 'One change' && input instanceof vscode.TabInputTextDiff),
  );
  const files = [change('a.txt'), { ...change('b.txt'), oldContents: null }, { ...change('c.txt'), newContents: null }];
  assert.deepEqual(await calls.showChanges({ title: 'Three changes', files }, signal), { opened: true });
  await until('all are there', () => allTabs().some(({ label }) => label.startsWith('Three changes')));
  await closeEverything();
});

hostTest('the files of a review can be neither made, moved nor removed by the editor', async () => {
  const uri = vscode.Uri.from({ scheme: schemes.right, path: '/not/there.txt' });
  await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, new Uint8Array()), /./);
  await assert.rejects(async () => vscode.workspace.fs.delete(uri), /./);
  await assert.rejects(async () => vscode.workspace.fs.rename(uri, uri.with({ path: '/else.txt' })), /./);
  await assert.rejects(async () => vscode.workspace.fs.createDirectory(uri), /./);
});
