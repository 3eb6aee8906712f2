// A scroller inside the transcript. It takes the wheel only after it was clicked or focused.
import type { ReactNode, UIEvent } from 'react';

export interface ScrollPaneProps {
  readonly name: string;
  readonly className: string;
  readonly children: ReactNode;
  readonly onScroll?: (event: UIEvent<HTMLDivElement>) => void;
}

export function ScrollPane({ name, className, children, onScroll }: ScrollPaneProps) {
  return (
    // A pane that scrolls must be reachable by keys.
    <div
      role="group"
      aria-label={name}
      className={`dt-pane ${className}`}
      dir="ltr"
      tabIndex={0}
      onScroll={onScroll}
      children={children}
    />
  );
}
