// A remark on a paragraph of a plan.
import { Icon } from '../../icons/icon.tsx';
import type { PlanComment } from './plan-comments.ts';

export interface CommentViewProps {
  readonly comment: PlanComment;
  onEdit(): void;
  onRemove(): void;
}

export function CommentView({ comment: { text }, onEdit, onRemove }: CommentViewProps) {
  return (
    <div className="dt-comment dt-comment-saved" role="note">
      <Icon name="comment" size={14} />
      <span className="dt-comment-text" dir="auto">
        {text}
      </span>
      <button type="button" className="dt-steer-button" aria-label="Edit comment" onClick={onEdit}>
        <Icon name="edit" size={13} />
      </button>
      <button type="button" className="dt-steer-button" aria-label="Remove comment" onClick={onRemove}>
        <Icon name="x" size={13} />
      </button>
    </div>
  );
}
