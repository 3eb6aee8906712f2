// What stands in the place of a session that was deleted, for as long as it can be taken back.
import type { Deletion } from './pending-deletions.ts';

export interface DeletedRowProps {
  readonly deletion: Deletion;
  readonly index: number;
  readonly isActive: boolean;
  onUndo(): void;
}

export function DeletedRow({ deletion, index, isActive, onUndo }: DeletedRowProps) {
  const { session, state, trashPath } = deletion;
  const isBusy = state === 'moving' || state === 'restoring';
  return (
    <div className={isActive ? 'dt-sess dt-sess-gone dt-sess-on' : 'dt-sess dt-sess-gone'}>
      <div className="dt-sess-line">
        <span className="dt-sess-words" dir="auto">
          Deleted “{session.title}”
        </span>
        <button
          type="button"
          data-row={index}
          className="dt-dlg-button dt-sess-undo"
          data-quiet=""
          tabIndex={isActive ? 0 : -1}
          aria-disabled={isBusy || undefined}
          aria-label={`Undo: “${session.title}”`}
          onClick={() => {
            if (!isBusy) onUndo();
          }}
        >
          Undo
        </button>
      </div>
      {trashPath !== undefined && (
        <div className="dt-sess-more">
          In the trash for 30 days: <bdi className="dt-dlg-code">{trashPath}</bdi>
        </div>
      )}
    </div>
  );
}
