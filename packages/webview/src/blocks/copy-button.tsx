// Puts a text on the clipboard and says so for a moment.
import { useEffect, useState } from 'react';
import { Icon } from '../icons/icon.tsx';

export interface CopyButtonProps {
  /** Asked for when it is pressed. */
  readonly text: () => string;
  readonly label: string;
  /** Words beside the icon; without, the name is on the button alone. */
  readonly isWordy?: boolean;
}

export function CopyButton({ text, label, isWordy = false }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | undefined>(undefined);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), 2_000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = (): void =>
    void navigator.clipboard.writeText(text()).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );
  const said = outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Could not copy' : undefined;
  return isWordy ? (
    <button type="button" className="dt-button" data-quiet="" onClick={copy}>
      {said ?? label}
    </button>
  ) : (
    <button type="button" className="dt-icon-button" aria-label={label} title={said ?? label} onClick={copy}>
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={14} />
    </button>
  );
}
