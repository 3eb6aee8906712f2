// The frame of a body, and its foot: what is shown of how much, and what can be done with it.
import type { ReactNode } from 'react';

export function Box({ tone, children }: { tone?: 'danger' | undefined; children: ReactNode }) {
  return (
    <div className="dt-box" data-tone={tone}>
      {children}
    </div>
  );
}

export function BoxFoot({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="dt-box-foot">
      <span className="dt-box-words">{words}</span>
      {children}
    </div>
  );
}
