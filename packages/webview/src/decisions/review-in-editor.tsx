// A change that waits: how much it changes, and the way to see and decide it in the editor.
import { FileLink } from '../markdown/links.tsx';
import { useChat } from '../store/chat-context.ts';
import { useSignal } from '../store/use-signal.ts';
import { relativePath } from '../tools/relative-path.ts';
import type { AskedThingProps } from './asked-thing.tsx';
import { editorReviews } from './editor-reviews.ts';
import { exactText } from './exact-text.ts';
import { countProposal, type Proposal } from './proposed-edits.ts';

export function ReviewInEditor({
  proposal,
  request,
  requestId,
  cwd,
  isReady,
}: AskedThingProps & { proposal: Proposal }) {
  const chat = useChat();
  const reviews = editorReviews(chat);
  const review = useSignal(reviews.state(requestId));
  const isInEditor = request.inEditor === true;
  // The title of the card names it, unless it lies elsewhere.
  const isNamed = request.reason.blockedPath === undefined;
  const target = { to: 'file', path: proposal.path, line: undefined, endLine: undefined } as const;
  const { added, removed } = countProposal(proposal);
  return (
    <div className="dt-asked-change">
      <div className="dt-asked-change-row">
        {!isNamed && (
          <span className="dt-asked-path" dir="ltr">
            <FileLink target={target}>{exactText(relativePath(proposal.path, cwd))}</FileLink>
          </span>
        )}
        <span className="dt-asked-counts">
          {proposal.isWhole ? (
            `${added} ${added === 1 ? 'line' : 'lines'}`
          ) : (
            <>
              <span className="dt-plus">
                +{added}
                <span className="dt-hidden"> added</span>
              </span>{' '}
              <span className="dt-minus">
                −{removed}
                <span className="dt-hidden"> removed</span>
              </span>
            </>
          )}
        </span>
        {isNamed && (
          <span className="dt-asked-open">
            <FileLink target={target}>Open the file</FileLink>
          </span>
        )}
        {review.is !== 'open' && (
          <button
            type="button"
            className="dt-button"
            disabled={!isReady}
            onClick={() => void reviews[isInEditor ? 'reveal' : 'open'](requestId, request, proposal)}
          >
            Review in editor
          </button>
        )}
      </div>
      {(review.is === 'open' || isInEditor) && (
        <p className="dt-asked-note">Open in the editor. What you decide here or there is the same answer.</p>
      )}
      {review.is === 'failed' && (
        <p className="dt-asked-note">It could not be shown: {review.because} Nothing was decided.</p>
      )}
    </div>
  );
}
