// The mounted rows, those of one message in one article. Rows of a message that are out of view are not there.
import { memo, type ReactElement } from 'react';
import { useSignal } from '../store/use-signal.ts';
import { RowBody } from './row-body.tsx';
import type { Row } from './row.ts';
import type { TranscriptModel } from './transcript-model.ts';

const Body = memo(RowBody);

export function RowWindow({ model: { rows, owner } }: { model: TranscriptModel }) {
  const { first, end } = useSignal(owner.mounted);
  const drawn: ReactElement[] = [];
  for (let index = first; index < end;) {
    const row = rows.at(index);
    if (!row) break;
    const group: ReactElement[] = [];
    const start = index;
    for (let next: Row | undefined = row; next && index < end; next = rows.at(++index)) {
      if (next.messageKey !== row.messageKey) break;
      group.push(
        <div
          key={next.key}
          className="dt-row"
          data-row={next.key}
          data-index={index}
          data-summarised={rows.isSummarised(index) || undefined}
          tabIndex={-1}
        >
          <Body row={next} />
        </div>,
      );
    }
    if (row.voice === 'none') drawn.push(...group);
    else
      drawn.push(
        <article
          key={`message ${row.messageKey}`}
          className="dt-message"
          aria-label={row.voice === 'you' ? 'You' : 'Assistant'}
          aria-posinset={rows.messageNumber(start)}
          aria-setsize={rows.messages}
          tabIndex={-1}
        >
          {group}
        </article>,
      );
  }
  return drawn;
}
