// Saving and reviews: saving one is a decision about it, saving all files is none.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { reviewTabs } from '../diff/review-tab.ts';
import type { Review } from '../diff/review.ts';
import { hostTest, until } from './host-test.ts';
import { after, gone, propose, reviews } from './reviews-under-test.ts';
import { closeEverything, shown, writeTestFile } from './test-folder.ts';

async function typedInto(review: Review): Promise<void> {
  await reviews().reveal(review.proposalId);
  const editor = await until('the right side has the keyboard', () => {
    const active = vscode.window.activeTextEditor;
    return active?.document.uri.toString() === review.right.toString() ? active : undefined;
  });
  await editor?.edit(change => change.replace(new vscode.Range(1, 0, 1, 3), 'Two'));
}

hostTest('openDiff: saving the review that is typed in accepts what the person made of it', async () => {
  const { review, decision } = await propose('review/save.txt');
  await typedInto(review);
  assert.equal(await reviews().acceptSaved(), true);
  assert.deepEqual(await decision, { decision: 'accepted', contents: after.replace('TWO', 'Two') });
  await gone(review);
  assert.equal(await reviews().acceptSaved(), false);
});

hostTest('openDiff: saving a review without changes of its own accepts it', async () => {
  const { review, decision } = await propose('review/save-clean.txt');
  await reviews().reveal(review.proposalId);
  await until('it is in front', () => reviewTabs(review)[0]?.isActive === true);
  await vscode.commands.executeCommand('workbench.action.files.save');
  assert.deepEqual(await decision, { decision: 'accepted', contents: after });
  await gone(review);
});

hostTest(
  'openDiff: saving all files, as before a debugger starts, decides nothing about a review in front',
  async () => {
    const mine = await shown(await writeTestFile('review/mine-too.txt', 'mine\n'), { preview: false });
    await mine.edit(change => change.insert(new vscode.Position(0, 0), 'x'));
    const { review, decision } = await propose('review/save-all.txt');
    let decided: unknown;
    void decision.then(now => (decided = now));
    const saved = new Promise<void>(resolve => {
      const listening = vscode.workspace.onDidSaveTextDocument(({ uri }) => {
        if (uri.toString() !== review.right.toString()) return;
        listening.dispose();
        resolve();
      });
    });
    await typedInto(review);
    await vscode.commands.executeCommand('workbench.action.files.saveAll');
    await saved;
    await until('all is saved', () => vscode.workspace.textDocuments.every(({ isDirty }) => !isDirty));
    assert.equal(decided, undefined);
    assert.equal(review.isSettled, false);
    assert.equal(reviewTabs(review).length, 1);
    await vscode.commands.executeCommand('notifications.clearAll');
    await reviews().accept(review);
    assert.deepEqual(await decision, { decision: 'accepted', contents: after.replace('TWO', 'Two') });
    await gone(review);
    await closeEverything();
  },
);
