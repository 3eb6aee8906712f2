// Where a remark on a plan is written. Enter saves it, Shift+Enter breaks the line; leaving it keeps the words.
import { useEffect, useRef } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { isComposing } from '../../keys/key-match.ts';

export interface CommentEditorProps {
  readonly quote: string;
  readonly text: string;
  onChange(text: string): void;
  onSave(): void;
  onCancel(): void;
}

export function CommentEditor({ quote, text, onChange, onSave, onCancel }: CommentEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // Brought back by a reload, it waits; opened by a key or a click, it takes what is typed next.
    if (field.current?.closest('.dt-ask')?.contains(document.activeElement))
      moveFocus(field.current, 'the person began a comment');
  }, []);
  return (
    <div className="dt-comment" data-closes-itself="">
      <textarea
        ref={field}
        className="dt-field"
        dir="auto"
        rows={2}
        aria-label={`Comment on “${quote}”`}
        placeholder="What should be different here?"
        value={text}
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Escape') onCancel();
          else if (event.key === 'Enter' && !event.shiftKey && !event.repeat) onSave();
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      <div className="dt-comment-actions">
        <button type="button" className="dt-button" data-quiet="" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="dt-button" disabled={text.trim() === ''} onClick={onSave}>
          Save comment
        </button>
      </div>
    </div>
  );
}
