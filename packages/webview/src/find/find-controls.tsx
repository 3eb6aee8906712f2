// The buttons of find, and how far it has looked.
import { Icon } from '../icons/icon.tsx';
import { useSignal } from '../store/use-signal.ts';
import type { FindOptions } from './find-pattern.ts';
import type { FindState } from './find-state.ts';

const toggles: readonly (readonly [keyof FindOptions, sign: string, name: string])[] = [
  ['matchCase', 'Aa', 'Match case'],
  ['wholeWord', 'ab', 'Whole word'],
  ['inOutputs', '>_', 'Look in tool output'],
];

export function FindControls({ find, onClose }: { find: FindState; onClose(): void }) {
  const options = useSignal(find.options);
  const isPartial = useSignal(find.isPartial);
  const hasHits = useSignal(find.hits).length > 0;
  return (
    <>
      {toggles.map(([option, sign, name]) => (
        <button
          key={option}
          type="button"
          className="dt-head-button dt-find-toggle"
          aria-label={name}
          title={name}
          aria-pressed={options[option]}
          onClick={() => void (find.options.value = { ...options, [option]: !options[option] })}
        >
          <span aria-hidden="true" data-sign={sign} />
        </button>
      ))}
      <button
        type="button"
        className="dt-head-button dt-find-up"
        aria-label="Previous hit"
        title="Previous hit (Shift+Enter)"
        disabled={!hasHits}
        onClick={() => find.step(-1)}
      >
        <Icon name="down" size={14} />
      </button>
      <button
        type="button"
        className="dt-head-button"
        aria-label="Next hit"
        title="Next hit (Enter)"
        disabled={!hasHits}
        onClick={() => find.step(1)}
      >
        <Icon name="down" size={14} />
      </button>
      <button type="button" className="dt-head-button" aria-label="Close find" title="Close (Escape)" onClick={onClose}>
        <Icon name="x" size={14} />
      </button>
      {isPartial && (
        <p className="dt-find-note">
          Earlier messages are not loaded and were not looked at.{' '}
          <button type="button" className="dt-banner-link" onClick={() => find.lookFurtherBack()}>
            Look further back
          </button>
        </p>
      )}
    </>
  );
}
