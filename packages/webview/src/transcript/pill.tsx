// What is new below while the reader is elsewhere. Pressing it goes there; it takes no focus by itself.
import { Icon } from '../icons/icon.tsx';
import { useComputed } from '../store/use-signal.ts';
import type { ScrollOwner } from './scroll-owner.ts';
import { pillText } from './scroll-state.ts';

export function Pill({ owner }: { owner: ScrollOwner }) {
  const text = useComputed(() => pillText(owner.state.value), [owner]);
  const needsYou = text === 'Needs you';
  if (text === undefined) return null;
  return (
    <div className="dt-pill-strip">
      <button
        type="button"
        className="dt-pill"
        data-tone={needsYou ? 'notice' : undefined}
        onClick={() => owner.toEnd()}
      >
        <Icon name={needsYou ? 'hand' : 'bottom'} size={14} />
        {text}
      </button>
    </div>
  );
}
