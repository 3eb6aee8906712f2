// The buttons above each hunk of a review, and above the whole. They edit the right side only; the review itself ends when it
// is accepted or rejected as a whole.
import * as vscode from 'vscode';
import { schemes } from '../manifest/names.ts';
import { describeHunks, hunkAt, type HunkState } from './hunk-state.ts';
import { hunksOf, rightDocument, writeRightSide, type Review } from './review.ts';
import type { Reviews } from './reviews.ts';

export function registerHunkLenses(reviews: Reviews): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: schemes.right },
    {
      onDidChangeCodeLenses: reviews.onChanged,
      provideCodeLenses(document) {
        const review = reviews.all.find(({ right }) => right.toString() === document.uri.toString());
        if (!review) return [];
        const states = hunksOf(review, document);
        return [...wholeLenses(review, states), ...states.flatMap((state, index) => lensesOf(review, state, index))];
      },
    },
  );
}

function wholeLenses(review: Review, states: readonly HunkState[]): vscode.CodeLens[] {
  const top = new vscode.Range(0, 0, 0, 0);
  const lens = (title: string, command: string): vscode.CodeLens =>
    new vscode.CodeLens(top, { title, command, arguments: [review.right] });
  return [
    lens('$(check) Accept', 'dovetail.acceptProposedDiff'),
    lens('$(discard) Reject', 'dovetail.rejectProposedDiff'),
    lens(review.isStale ? '$(warning) This file changed since the proposal' : describeHunks(states), ''),
  ];
}

function lensesOf(review: Review, { key, decision, line }: HunkState, index: number): vscode.CodeLens[] {
  const place = new vscode.Range(line, 0, line, 0);
  const lens = (title: string, command: string): vscode.CodeLens =>
    new vscode.CodeLens(place, { title, command, arguments: [review.right, key] });
  const number = index + 1;
  if (decision === 'open') {
    return [
      lens(`$(check) Accept hunk ${number}`, 'dovetail.acceptHunk'),
      lens(`$(close) Reject hunk ${number}`, 'dovetail.rejectHunk'),
    ];
  }
  const said = decision === 'accepted' ? `$(check) Hunk ${number} accepted` : `$(close) Hunk ${number} rejected`;
  return [lens(said, ''), lens('Take back', 'dovetail.takeBackHunk')];
}

export type HunkAction = 'accept' | 'reject' | 'takeBack';

/** `key` names the hunk; without one it is that at the cursor. */
export async function decideHunk(
  reviews: Reviews,
  action: HunkAction,
  uri: vscode.Uri | undefined,
  key: string | undefined,
): Promise<boolean> {
  const review = reviews.find(uri);
  const document = review && rightDocument(review);
  if (!review || !document) return false;
  const states = hunksOf(review, document);
  const state = key === undefined ? hunkAtCursor(states, review) : states.find(candidate => candidate.key === key);
  if (!state) return false;

  if (action === 'accept' && state.decision === 'rejected') await writeRightSide(document, state.exchanged());
  if (action === 'reject' && state.decision !== 'rejected') await writeRightSide(document, state.exchanged());
  if (action === 'takeBack' && state.decision === 'rejected') await writeRightSide(document, state.exchanged());
  if (action === 'accept') review.acceptedHunks.add(state.key);
  else review.acceptedHunks.delete(state.key);
  reviews.touched();
  return true;
}

function hunkAtCursor(states: readonly HunkState[], review: Review): HunkState | undefined {
  const wanted = review.right.toString();
  const editor = vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === wanted);
  return editor && hunkAt(states, editor.selection.active.line);
}
