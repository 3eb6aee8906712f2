// The text of a plan: one tab stop, arrows go from paragraph to paragraph, C writes a remark on the one with the focus or
// with the selection.
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { isComposing } from '../../keys/key-match.ts';
import { BlockToken } from '../../markdown/block-token.tsx';
import { useDecisionWords } from '../decision-words.ts';
import { CommentEditor } from './comment-editor.tsx';
import { CommentView } from './comment-view.tsx';
import { quoteOf, type PlanComment } from './plan-comments.ts';
import { planParagraphs } from './plan-paragraphs.ts';
import '../../markdown/markdown.css';

export interface PlanTextProps {
  readonly plan: string;
  readonly decisionId: string;
  readonly comments: readonly PlanComment[];
  onChange(comments: readonly PlanComment[]): void;
}

/** The remark that is being written. */
interface Writing {
  readonly paragraph: number;
  readonly quote: string;
  /** The one that is changed; null for a new one. */
  readonly id: string | null;
}

export function PlanText({ plan, decisionId, comments, onChange }: PlanTextProps) {
  const paragraphs = useMemo(() => planParagraphs(plan), [plan]);
  const [current, setCurrent] = useState(0);
  const [writing, setWriting] = useDecisionWords<Writing | undefined>(decisionId, 'writing', undefined);
  const [unsaved, setUnsaved] = useDecisionWords(decisionId, 'unsaved', '');
  const box = useRef<HTMLDivElement>(null);

  const paragraphAt = (n: number): HTMLElement | null =>
    box.current?.querySelector<HTMLElement>(`[data-paragraph="${n}"]`) ?? null;

  function begin(paragraph: number, comment?: PlanComment): void {
    const selection = getSelection();
    const isHere = selection !== null && paragraphAt(paragraph)?.contains(selection.anchorNode) === true;
    const text = paragraphs[paragraph]?.text ?? '';
    const quote = comment?.quote ?? quoteOf(text, isHere ? selection.toString() : '');
    if (comment) setUnsaved(comment.text);
    setWriting({ paragraph, quote, id: comment?.id ?? null });
  }

  function end(): void {
    if (!writing) return;
    moveFocus(paragraphAt(writing.paragraph), 'the person finished a comment');
    setWriting(undefined);
  }

  function save(): void {
    if (!writing || unsaved.trim() === '') return;
    const comment = { ...writing, id: writing.id ?? crypto.randomUUID(), text: unsaved.trim() };
    onChange([...comments.filter(({ id }) => id !== comment.id), comment]);
    setUnsaved('');
    end();
  }

  function keyDown(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, nativeEvent } = event;
    if (
      isComposing(nativeEvent) ||
      ctrlKey ||
      altKey ||
      metaKey ||
      !(event.target as Element).matches('[data-paragraph]')
    )
      return;
    const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: paragraphs.length - 1 }[key];
    if (to !== undefined) {
      const next = Math.max(0, Math.min(paragraphs.length - 1, to));
      event.preventDefault();
      setCurrent(next);
      const element = paragraphAt(next);
      moveFocus(element, 'the person moved in the plan');
      element?.scrollIntoView({ block: 'nearest' });
    } else if (key.toLowerCase() === 'c' && !event.repeat) {
      event.preventDefault();
      begin(current);
    }
  }

  return (
    <div ref={box} className="dt-plan-text dt-md" onKeyDown={keyDown}>
      {paragraphs.map(({ token }, n) => (
        <div key={n} className="dt-paragraph-box">
          <div
            role="group"
            aria-label={`Paragraph ${n + 1}`}
            aria-keyshortcuts="C"
            className="dt-paragraph"
            data-paragraph={n}
            data-remarked={comments.some(({ paragraph }) => paragraph === n) || undefined}
            tabIndex={n === current ? 0 : -1}
            onFocus={() => setCurrent(n)}
          >
            <BlockToken token={token} />
          </div>
          <button
            type="button"
            className="dt-paragraph-comment"
            tabIndex={n === current ? 0 : -1}
            aria-label={`Comment on paragraph ${n + 1}`}
            title="Comment (C)"
            onClick={() => begin(n)}
          >
            +
          </button>
          {comments
            .filter(({ paragraph, id }) => paragraph === n && id !== writing?.id)
            .map(comment => (
              <CommentView
                key={comment.id}
                comment={comment}
                onEdit={() => begin(n, comment)}
                onRemove={() => {
                  onChange(comments.filter(({ id }) => id !== comment.id));
                  moveFocus(paragraphAt(n), 'the person removed a comment');
                }}
              />
            ))}
          {writing?.paragraph === n && (
            <CommentEditor quote={writing.quote} text={unsaved} onChange={setUnsaved} onSave={save} onCancel={end} />
          )}
        </div>
      ))}
    </div>
  );
}
