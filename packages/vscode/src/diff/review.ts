// One proposal that waits for the person: its two sides, what they decided about its hunks, and what the file holds now.
import * as vscode from 'vscode';
import type { DiffDecision } from '@dovetail/protocol';
import { exactText } from './exact-text.ts';
import { hunkStates, type HunkState } from './hunk-state.ts';
import { plainText } from './plain-text.ts';
import { smallestEdit } from './smallest-edit.ts';

export interface Review {
  readonly proposalId: string;
  readonly filePath: string;
  readonly tabName: string;
  readonly left: vscode.Uri;
  readonly right: vscode.Uri;
  readonly proposed: string;
  /** What the file holds now; null: it does not exist. */
  original: string | null;
  /** That is not what it held when this was proposed. */
  readonly isStale: boolean;
  readonly acceptedHunks: Set<string>;
  readonly isSettled: boolean;
  settle(decision: DiffDecision): void;
}

export function rightDocument(review: Review): vscode.TextDocument | undefined {
  const wanted = review.right.toString();
  return vscode.workspace.textDocuments.find(({ uri, isClosed }) => !isClosed && uri.toString() === wanted);
}

export function hunksOf(review: Review, document: vscode.TextDocument): HunkState[] {
  return hunkStates(
    {
      original: plainText(review.original ?? ''),
      proposed: plainText(review.proposed),
      current: plainText(document.getText()),
    },
    review.acceptedHunks,
  );
}

/** What would be written if the person accepted now. */
export function acceptedText(review: Review): string {
  const { original, proposed } = review;
  const document = rightDocument(review);
  return document ? exactText({ original, proposed, edited: document.getText() }) : proposed;
}

/** An edit of the right side like one of the person's own: it can be undone. */
export async function writeRightSide(document: vscode.TextDocument, plain: string): Promise<boolean> {
  const after = document.eol === vscode.EndOfLine.CRLF ? plain.replaceAll('\n', '\r\n') : plain;
  const edit = smallestEdit(document.getText(), after);
  if (!edit) return true;
  const change = new vscode.WorkspaceEdit();
  change.replace(
    document.uri,
    new vscode.Range(document.positionAt(edit.start), document.positionAt(edit.end)),
    edit.text,
  );
  return vscode.workspace.applyEdit(change);
}
