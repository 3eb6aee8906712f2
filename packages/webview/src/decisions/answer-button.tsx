// One numbered answer. All weigh the same.
import type { ReactNode } from 'react';

export interface AnswerButtonProps {
  readonly number: number;
  readonly isReady: boolean;
  readonly children: ReactNode;
  onPress(): void;
}

export function AnswerButton({ number, isReady, children, onPress }: AnswerButtonProps) {
  return (
    <button
      type="button"
      className="dt-answer"
      data-answer={number <= 9 ? number : undefined}
      aria-keyshortcuts={number <= 9 ? String(number) : undefined}
      disabled={!isReady}
      onClick={onPress}
    >
      {number <= 9 && <kbd aria-hidden="true">{number}</kbd>}
      {children}
    </button>
  );
}
