// The commands that need the host or a review; loaded when the first of them is used.
import type * as vscode from 'vscode';
import { describeDebugger } from '../debugger/describe-debugger.ts';
import { decideHunk, type HunkAction } from '../diff/hunk-lenses.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import type { DovetailWindow } from '../window/start-window.ts';
import { openNewTab, openReadyChat } from './open-chat.ts';
import { openCliInTerminal } from './open-terminal.ts';

export { mentionFiles, mentionSelection } from './mention.ts';
export { showExamination } from './doctor.ts';

const noReview = 'No proposed change is open for review.';

export const openTerminal = (window: DovetailWindow): Promise<void> => openCliInTerminal(window, 'Claude Code');

export const updateCli = (window: DovetailWindow): Promise<void> =>
  openCliInTerminal(window, 'Update Claude Code', ['update']);

/** In the chat that the person used last, when it is in view; else in a new tab. */
export async function newConversation(window: DovetailWindow, surfaces: ChatSurfaces): Promise<void> {
  const { last } = surfaces;
  const page = last?.isVisible ? (await window.host()).pages.get(last.pageId) : undefined;
  if (!last || !page) return void (await openNewTab(surfaces));
  page.push({ type: 'create_new_conversation' });
  last.focusBox();
}

export async function openPlugins(window: DovetailWindow, surfaces: ChatSurfaces): Promise<void> {
  await openReadyChat(surfaces);
  (await window.host()).openPluginsDialog();
}

export async function mentionDebugger(window: DovetailWindow, surfaces: ChatSurfaces): Promise<void> {
  const told = await describeDebugger();
  if (told === null) throw new Error('No debug session is stopped. Stop at a breakpoint and ask again.');
  await openReadyChat(surfaces);
  (await window.host()).insertAtMention(told);
}

export async function acceptReview({ reviews }: DovetailWindow, uri: vscode.Uri | undefined): Promise<void> {
  const review = reviews.find(uri);
  if (!review) throw new Error(noReview);
  await reviews.accept(review);
}

/** The key of saving, in a review: never about another one than that in front, such as one that opens just now. */
export async function saveReview({ reviews }: DovetailWindow): Promise<void> {
  if (!(await reviews.acceptSaved())) throw new Error(noReview);
}

export async function rejectReview({ reviews }: DovetailWindow, uri: vscode.Uri | undefined): Promise<void> {
  const review = reviews.find(uri);
  if (!review) throw new Error(noReview);
  await reviews.reject(review);
}

export async function decideHunkOf(
  { reviews }: DovetailWindow,
  action: HunkAction,
  uri: vscode.Uri | undefined,
  key: unknown,
): Promise<void> {
  const found = await decideHunk(reviews, action, uri, typeof key === 'string' ? key : undefined);
  if (!found) throw new Error('There is no hunk at the cursor. Put it into a changed line of a proposed change.');
}
