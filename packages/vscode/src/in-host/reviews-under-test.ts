// The reviews of the tests, and a proposal of theirs.
import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { createChangesView } from '../diff/changes-view.ts';
import { registerHunkLenses } from '../diff/hunk-lenses.ts';
import { createMemoryFiles } from '../diff/memory-files.ts';
import { registerReadOnlyTexts, type ReadOnlyTexts } from '../diff/read-only-texts.ts';
import { reviewTabs } from '../diff/review-tab.ts';
import { createReviews, type Reviews } from '../diff/reviews.ts';
import { rightDocument, type Review } from '../diff/review.ts';
import { schemes } from '../manifest/names.ts';
import { vscodeFilesPort } from '../ports/files-port.ts';
import { until } from './host-test.ts';
import { writeTestFile } from './test-folder.ts';

export const signal: AbortSignal = new AbortController().signal;
const problems: unknown[] = [];
export const left = createMemoryFiles(schemes.left);
const right = createMemoryFiles(schemes.right);
export const changes = createChangesView({
  create: (...text) => readOnlyTexts().create(...text),
  dispose: () => undefined,
});
let textsOfThisRun: ReadOnlyTexts | undefined;
let reviewsOfThisRun: Reviews | undefined;

const readOnlyTexts = (): ReadOnlyTexts => (textsOfThisRun ??= registerReadOnlyTexts());

/** Made when the first test asks: a module that is loaded registers nothing. */
export function reviews(): Reviews {
  if (reviewsOfThisRun) return reviewsOfThisRun;
  vscode.workspace.registerFileSystemProvider(left.scheme, left, { isCaseSensitive: true });
  vscode.workspace.registerFileSystemProvider(right.scheme, right, { isCaseSensitive: true });
  const made = createReviews({
    left,
    right,
    changes,
    readFile: params => vscodeFilesPort().calls.read(params, signal),
    isSideBarFocused: () => false,
    onError: error => problems.push(error),
  });
  registerHunkLenses(made);
  reviewsOfThisRun = made;
  return made;
}

export const before = 'one\r\ntwo\r\nthree\r\nfour\r\nfive\r\nsix\r\nseven\r\n';
export const after = before.replace('two', 'TWO').replace('six', 'SIX');
let count = 0;

export async function propose(name: string, contents = after, aborted: AbortSignal = signal) {
  const path = await writeTestFile(name, before);
  const proposalId = `proposal-${(count += 1)}`;
  const decision = reviews().calls.openDiff(
    { proposalId, oldFilePath: path, newFilePath: path, newFileContents: contents, tabName: `${name} (proposed)` },
    aborted,
  );
  const review = await until('the review is open', () => reviews().all.find(each => each.proposalId === proposalId));
  if (!review) throw new Error('There is no review.');
  await until('its tab is open', () => reviewTabs(review).length === 1 && rightDocument(review) !== undefined);
  return { review, decision, path, proposalId };
}

export async function gone(review: Review): Promise<void> {
  await until('its tab is gone', () => reviewTabs(review).length === 0);
  await until('it is forgotten', () => !reviews().all.includes(review));
  assert.throws(() => right.stat(review.right), /./);
  assert.deepEqual(problems, []);
}
