// The proposals of this window. Each is decided by the person: by a button, by saving that very review, by closing its tab (a
// rejection, which is said); or it is withdrawn. Nothing else decides.
import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { DiffDecision, editorPort, filesPort, PortOf } from '@dovetail/protocol';
import { contextKeys, schemes } from '../manifest/names.ts';
import type { ChangesView } from './changes-view.ts';
import { chooseReview } from './choose-review.ts';
import type { MemoryFiles } from './memory-files.ts';
import { acceptedText, type Review } from './review.ts';
import { closeReviewTab, openReviewTab, revealReviewTab, reviewTabs, rightSideOf } from './review-tab.ts';
import { watchFile } from './watch-file.ts';

export interface ReviewsParts {
  readonly left: MemoryFiles;
  readonly right: MemoryFiles;
  readonly changes: ChangesView;
  readFile: PortOf<typeof filesPort>['read'];
  isSideBarFocused(): boolean;
  onError(error: unknown): void;
}

export interface Reviews extends vscode.Disposable {
  readonly calls: Pick<PortOf<typeof editorPort>, 'openDiff' | 'closeDiff'>;
  readonly all: readonly Review[];
  readonly onChanged: vscode.Event<void>;
  /** By the address of its right side, or the one that the person looks at. */
  find(uri?: vscode.Uri): Review | undefined;
  accept(review: Review): Promise<void>;
  reject(review: Review): Promise<void>;
  /** The person saves the review that they type in: they accept it. False: none is in front. */
  acceptSaved(): Promise<boolean>;
  reveal(proposalId: string): Promise<boolean>;
  /** Something of a review, such as a decision about a hunk, is another now. */
  touched(): void;
}

const rejected: DiffDecision = { decision: 'rejected' };
/** A tab that moves to another group or window is closed and opened again. */
const movesWithinMs = 250;

export function createReviews(parts: ReviewsParts): Reviews {
  const open = new Map<string, Review>();
  const changed = new vscode.EventEmitter<void>();
  /** What the saving that goes on is: of this review alone, or perhaps of everything that has changes. */
  const savings = new Map<string, 'alone' | 'perhaps all'>();

  async function openDiff(
    { proposalId, oldFilePath, newFilePath, newFileContents, tabName }: Parameters<Reviews['calls']['openDiff']>[0],
    signal?: AbortSignal,
  ): Promise<DiffDecision> {
    if (signal?.aborted) return rejected;
    const original = await textOf(oldFilePath);
    let isSettled = false;
    const decided = openDecision();
    const review: Review = {
      proposalId,
      filePath: newFilePath,
      tabName,
      left: parts.left.create(newFilePath, proposalId, original ?? ''),
      right: parts.right.create(newFilePath, proposalId, newFileContents),
      proposed: newFileContents,
      original,
      get isStale() {
        return review.original !== original;
      },
      acceptedHunks: new Set(),
      get isSettled() {
        return isSettled;
      },
      settle(decision) {
        isSettled = true;
        decided.resolve(decision);
      },
    };
    open.set(proposalId, review);
    const watching = watchFile(oldFilePath, () => void follow(review, oldFilePath).catch(parts.onError));
    const withdraw = (): void => review.settle(rejected);
    signal?.addEventListener('abort', withdraw, { once: true });
    // While the file was read.
    if (signal?.aborted) withdraw();
    const opening = review.isSettled ? undefined : openReviewTab(review, parts.isSideBarFocused());
    try {
      // Observed: VS Code may never answer when the tab is closed while it opens.
      await Promise.race([opening, decided.promise]);
      changed.fire();
      return await decided.promise;
    } finally {
      signal?.removeEventListener('abort', withdraw);
      watching.dispose();
      if (open.get(proposalId) === review) open.delete(proposalId);
      await closeReviewTab(review).catch(parts.onError);
      // One that was still on its way. Observed in 1.139: opening fails when what it opens in is closed meanwhile.
      const late = opening?.then(() => closeReviewTab(review).catch(parts.onError));
      late?.catch(() => {});
      parts.left.remove(review.left);
      parts.right.remove(review.right);
      changed.fire();
    }
  }

  async function textOf(filePath: string): Promise<string | null> {
    const file = await parts.readFile({ filePath });
    return file.found ? file.contents : null;
  }

  async function follow(review: Review, oldFilePath: string): Promise<void> {
    const now = await textOf(oldFilePath);
    if (review.isSettled || now === review.original) return;
    review.original = now;
    parts.left.replace(review.left, now ?? '');
    changed.fire();
  }

  async function tabClosed(review: Review): Promise<void> {
    if (review.isSettled || reviewTabs(review).length > 0) return;
    const shown = {
      filePath: review.filePath,
      oldContents: review.original,
      newContents: acceptedText(review),
    };
    review.settle(rejected);
    const name = basename(review.filePath);
    const again = 'Open Again';
    const chosen = await vscode.window.showInformationMessage(
      `You closed the review of ${name}, so the change was rejected. Nothing was written.`,
      again,
    );
    if (chosen === again) await parts.changes.show(`${name} (rejected)`, [shown]);
  }

  const listening = vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      tellContext();
      for (const tab of closed) {
        const review = byRightSide(rightSideOf(tab));
        if (review && !review.isSettled) {
          setTimeout(() => void tabClosed(review).catch(parts.onError), movesWithinMs);
        }
      }
    }),
    vscode.window.onDidChangeVisibleTextEditors(tellContext),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document.uri.scheme === schemes.right) changed.fire();
    }),
    // VS Code also saves by itself, and before a debugger starts, and all files at once; that is no decision. Without changes only
    // "Save" itself saves. With changes all of these look the same here: the key of saving is bound to a command of its own.
    vscode.workspace.onWillSaveTextDocument(({ document: { uri, isDirty }, reason }) => {
      if (uri.scheme !== schemes.right) return;
      const isSeen = activeRightSide() === uri.toString() && reason === vscode.TextDocumentSaveReason.Manual;
      if (isSeen) savings.set(uri.toString(), isDirty ? 'perhaps all' : 'alone');
      else savings.delete(uri.toString());
    }),
    vscode.workspace.onDidSaveTextDocument(({ uri }) => {
      const saving = savings.get(uri.toString());
      savings.delete(uri.toString());
      const review = saving && byRightSide(uri);
      if (review) void (saving === 'alone' ? accept(review) : offer(review)).catch(parts.onError);
    }),
  );

  function byRightSide(uri: vscode.Uri | undefined): Review | undefined {
    const wanted = uri?.toString();
    return wanted === undefined ? undefined : [...open.values()].find(({ right }) => right.toString() === wanted);
  }

  function tellContext(): void {
    const isViewing = vscode.window.visibleTextEditors.some(({ document: { uri } }) => byRightSide(uri) !== undefined);
    void vscode.commands.executeCommand('setContext', contextKeys.viewingProposedDiff, isViewing);
  }

  return {
    calls: {
      openDiff,
      async closeDiff({ proposalId }) {
        const review = open.get(proposalId);
        review?.settle(rejected);
        if (review) await closeReviewTab(review);
        return {};
      },
    },
    get all() {
      return [...open.values()];
    },
    onChanged: changed.event,
    find(uri) {
      return chooseReview([...open.values()], uri?.toString(), activeRightSide());
    },
    accept,
    async reject(review) {
      review.settle(rejected);
    },
    async acceptSaved() {
      const review = [...open.values()].find(({ right }) => right.toString() === activeRightSide());
      if (review) await accept(review);
      return review !== undefined;
    },
    async reveal(proposalId) {
      const review = open.get(proposalId);
      return review ? revealReviewTab(review) : false;
    },
    touched: () => changed.fire(),
    dispose() {
      listening.dispose();
      for (const review of open.values()) review.settle(rejected);
      changed.dispose();
    },
  };
}

function activeRightSide(): string | undefined {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  return activeTab && rightSideOf(activeTab)?.toString();
}

async function accept(review: Review): Promise<void> {
  if (review.isSettled) return;
  if (review.isStale) {
    const anyway = 'Accept Anyway';
    const chosen = await vscode.window.showWarningMessage(
      `${basename(review.filePath)} has changed since this was proposed. The diff compares with what it holds now.`,
      anyway,
    );
    if (chosen !== anyway || review.isSettled) return;
  }
  review.settle({ decision: 'accepted', contents: acceptedText(review) });
}

/** Of a review that was saved with others, or may have been. */
async function offer(review: Review): Promise<void> {
  if (review.isSettled) return;
  const chosen = await vscode.window.showInformationMessage(
    `Your changes to the review of ${basename(review.filePath)} are kept. The file is written when you accept.`,
    'Accept',
  );
  if (chosen === 'Accept') await accept(review);
}

interface OpenDecision {
  readonly promise: Promise<DiffDecision>;
  resolve(decision: DiffDecision): void;
}

function openDecision(): OpenDecision {
  let resolve: ((decision: DiffDecision) => void) | undefined;
  const promise = new Promise<DiffDecision>(decided => {
    resolve = decided;
  });
  return { promise, resolve: decision => resolve?.(decision) };
}
