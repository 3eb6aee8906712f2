// Changes that are shown in the editor while their question waits. Card and editor are one decision: the answer of either
// closes both, and a look at another card closes nothing.
import { effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';
import { markStep } from '../store/first-steps.ts';
import { forgetWords, wordsOf } from './decision-words.ts';
import type { PermissionRequest } from './permission-words.ts';
import { acceptedInput, type Proposal } from './proposed-edits.ts';

export type Review =
  { readonly is: 'closed' } | { readonly is: 'open' } | { readonly is: 'failed'; readonly because: string };

interface Running {
  readonly state: Signal<Review>;
  controller: AbortController | undefined;
}

export interface EditorReviews {
  state(requestId: string): ReadonlySignal<Review>;
  /** The editor shows it by itself: brings it to the front, or opens it after all when it is not there any more. */
  reveal(requestId: string, request: PermissionRequest, proposal: Proposal): Promise<void>;
  open(requestId: string, request: PermissionRequest, proposal: Proposal): Promise<void>;
}

const known = new WeakMap<Chat, EditorReviews>();

export function editorReviews(chat: Chat): EditorReviews {
  let reviews = known.get(chat);
  if (!reviews) known.set(chat, (reviews = create(chat)));
  return reviews;
}

function create(chat: Chat): EditorReviews {
  const running = new Map<string, Running>();

  function of(requestId: string): Running {
    let one = running.get(requestId);
    if (!one) running.set(requestId, (one = { state: signal<Review>({ is: 'closed' }), controller: undefined }));
    return one;
  }

  effect(() => {
    const waiting = new Set(chat.questions.waiting.value.map(({ requestId }) => requestId));
    for (const [requestId, { controller }] of running) {
      if (waiting.has(requestId)) continue;
      running.delete(requestId);
      controller?.abort();
    }
  });

  function answer(requestId: string, decisionId: string, response: Record<string, unknown>): void {
    chat.questions.answer(requestId, { ...response, type: 'tool_permission_response' });
    forgetWords(chat, decisionId);
  }

  const reviews: EditorReviews = {
    state: requestId => of(requestId).state,
    async reveal(requestId, request, proposal) {
      const { decisionId } = request;
      const asking = chat.link.ask('reveal_review', { decisionId }, { channelId: chat.channelId.peek() });
      const { revealed } = await asking.catch(() => ({ revealed: false }));
      if (!revealed && running.has(requestId)) await reviews.open(requestId, request, proposal);
    },
    async open(requestId, { decisionId, toolName, input }, { path, edits, isMulti }) {
      const review = of(requestId);
      const controller = new AbortController();
      review.controller = controller;
      review.state.value = { is: 'open' };
      try {
        const result = await chat.link.ask(
          'open_diff',
          { originalFilePath: path, newFilePath: path, edits: [...edits], supportMultiEdits: isMulti },
          { channelId: chat.channelId.peek(), signal: controller.signal },
        );
        if (controller.signal.aborted) return;
        review.state.value = { is: 'closed' };
        if (result.decision === 'rejected') {
          const message = wordsOf(chat, decisionId, 'instead').trim();
          answer(requestId, decisionId, { behavior: 'deny', ...(message !== '' && { message }) });
          return;
        }
        if (result.hunks !== undefined) markStep('review');
        const updatedInput = acceptedInput(toolName, input, result);
        answer(requestId, decisionId, { behavior: 'allow', ...(updatedInput && { updatedInput }) });
      } catch (error) {
        // Nothing is decided by a view that could not be shown or went away with the connection.
        if (controller.signal.aborted) return;
        review.state.value = { is: 'failed', because: error instanceof Error ? error.message : String(error) };
      }
    },
  };
  return reviews;
}
