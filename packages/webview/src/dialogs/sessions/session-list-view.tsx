// The virtual list of rows: only those in view are mounted, and the one that the keys are on.
import {
  createContext,
  Fragment,
  useContext,
  useEffect,
  useRef,
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
const Count = createContext(0);

export function SessionListView(props: SessionListViewProps) {
  const { count, active, moves, keyOf, row, onKeyDown, onNearEnd, before, after } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);

  useEffect(() => {
    if (moves === 0) return;
    list.current?.scrollToIndex(active, { align: 'nearest' });
    moveFocus(scroller.current?.querySelector<HTMLElement>(`[data-row="${active}"]`), 'the person moved in the list');
  }, [active, moves]);

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
          keepMounted={count > 0 ? [Math.min(active, count - 1)] : []}
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
