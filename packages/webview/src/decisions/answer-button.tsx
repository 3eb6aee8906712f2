// One numbered answer. All weigh the same.
import type { ReactNode } from 'react';

export interface AnswerButtonProps {
  readonly number: number;
  readonly isReady: boolean;
  /** The whole name, where the words are set apart by their places alone. */
  readonly name?: string;
  readonly children: ReactNode;
  onPress(): void;
}

export function AnswerButton({ number, isReady, name, children, onPress }: AnswerButtonProps) {
  return (
    <button
      type="button"
      className="dt-answer"
      data-answer={number <= 9 ? number : undefined}
      aria-keyshortcuts={number <= 9 ? String(number) : undefined}
      aria-label={name}
      disabled={!isReady}
      onClick={onPress}
    >
      {number <= 9 && <kbd aria-hidden="true">{number}</kbd>}
      {children}
    </button>
  );
}
