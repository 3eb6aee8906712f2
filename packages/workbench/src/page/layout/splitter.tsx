// The edge between two panes: dragged, moved by arrow keys, put back by a double click.
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { sizeRanges, type SizeName } from './layout.ts';
import './splitter.css';

export interface SplitterProps {
  readonly size: SizeName;
  readonly label: string;
  /** Which way the pane grows when the edge is moved right or down. */
  readonly grows: 1 | -1;
  readonly isHorizontal?: boolean;
}

const step = 16;

export function Splitter({ size, label, grows, isHorizontal = false }: SplitterProps) {
  const { layout } = useWorkbench();
  const now = useSignal(layout.sizes)[size];
  const { usual, least, most } = sizeRanges[size];
  const drag = useRef<{ at: number; from: number } | undefined>(undefined);
  const place = (event: PointerEvent): number => (isHorizontal ? event.clientY : event.clientX);

  function pressed(event: KeyboardEvent): void {
    const back = isHorizontal ? 'ArrowUp' : 'ArrowLeft';
    const on = isHorizontal ? 'ArrowDown' : 'ArrowRight';
    if (event.key === back) layout.resize(size, now - step * grows);
    else if (event.key === on) layout.resize(size, now + step * grows);
    else if (event.key === 'Home') layout.resize(size, least);
    else if (event.key === 'End') layout.resize(size, most);
    else return;
    event.preventDefault();
  }

  return (
    <div
      className={`dt-splitter ${isHorizontal ? 'dt-splitter-h' : 'dt-splitter-v'} dt-splitter-${size}`}
      role="separator"
      aria-label={label}
      aria-orientation={isHorizontal ? 'horizontal' : 'vertical'}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onKeyDown={pressed}
      onDoubleClick={() => layout.resize(size, usual)}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { at: place(event), from: now };
      }}
      onPointerMove={event => {
        const { current } = drag;
        if (current) layout.resize(size, current.from + (place(event) - current.at) * grows);
      }}
      onPointerUp={() => void (drag.current = undefined)}
      onPointerCancel={() => void (drag.current = undefined)}
    />
  );
}
