// The virtual list of rows: only those in view are mounted, and the one that the keys are on.
import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { Virtualizer, type CustomItemComponentProps, type VirtualizerHandle } from 'virtua';
import { moveFocus } from '../../focus/move-focus.ts';

export interface SessionListViewProps {
  readonly count: number;
  readonly active: number;
  /** Grows with each key that moved the person into the list; the active row then takes the focus. */
  readonly moves: number;
  readonly keyOf: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onNearEnd: () => void;
  /** Above and below the rows. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
}

const nearPx = 600;
const mostFrames = 20;
const Count = createContext(0);

export function SessionListView(props: SessionListViewProps) {
  const { count, active, moves, keyOf, row, onKeyDown, onNearEnd, before, after } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);

  // Where the focus is until the active row can take it: a row that was never measured is not visible for a frame or two.
  const [held, setHeld] = useState(active);
  useEffect(() => {
    if (moves === 0) return undefined;
    list.current?.scrollToIndex(active, { align: 'nearest' });
    let frame = 0;
    const take = (triesLeft: number): void => {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`);
      moveFocus(row, 'the person moved in the list');
      if (row && document.activeElement === row) setHeld(active);
      else if (triesLeft > 0) frame = requestAnimationFrame(() => take(triesLeft - 1));
    };
    take(mostFrames);
    return () => cancelAnimationFrame(frame);
    // Not when the same row comes to stand elsewhere: the person may be in the search box by then.
  }, [moves]);
  const kept = [...new Set([held, active])].filter(index => index < count).toSorted((a, b) => a - b);

  function scrolled(): void {
    const handle = list.current;
    if (handle && handle.scrollOffset + handle.viewportSize > handle.scrollSize - nearPx) onNearEnd();
  }

  return (
    <div ref={scroller} className="dt-sess-scroll" onKeyDown={onKeyDown}>
      {before}
      <Count value={count}>
        <Virtualizer
          ref={list}
          scrollRef={scroller}
          as={List}
          item={Item}
          itemSize={52}
          keepMounted={kept}
          onScroll={scrolled}
        >
          {Array.from({ length: count }, (_, index) => (
            <Fragment key={keyOf(index)}>{row(index)}</Fragment>
          ))}
        </Virtualizer>
      </Count>
      {after}
    </div>
  );
}

function List({ ref, children, style }: { ref?: Ref<HTMLElement>; children: ReactNode; style: object }) {
  return (
    <ul ref={ref as Ref<HTMLUListElement>} aria-label="Sessions" style={style}>
      {children}
    </ul>
  );
}

function Item({ ref, index, style, children }: CustomItemComponentProps & { ref?: Ref<HTMLElement> }) {
  return (
    <li ref={ref as Ref<HTMLLIElement>} style={style} aria-posinset={index + 1} aria-setsize={useContext(Count)}>
      {children}
    </li>
  );
}
