// What stands in a row.
import { BlockView } from '../blocks/block-view.tsx';
import { RetryNote } from '../blocks/retry-note.tsx';
import { TurnFooter } from '../blocks/turn-footer.tsx';
import { TurnOriginLine } from '../blocks/turn-origin-line.tsx';
import { FocusRun } from './focus-run.tsx';
import type { Row } from './row.ts';

export function RowBody({ row: { kind, blockId, turnId, steps } }: { row: Row }) {
  if (kind === 'block') return blockId !== null && <BlockView id={blockId} />;
  if (turnId === null) return null;
  if (kind === 'run') return <FocusRun steps={steps} />;
  if (kind === 'origin') return <TurnOriginLine turnId={turnId} />;
  return kind === 'retry' ? <RetryNote turnId={turnId} /> : <TurnFooter turnId={turnId} />;
}
