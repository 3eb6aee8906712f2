// Tabs inside a dialog: arrows move and choose, one of them is a stop of the Tab key.
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';

export interface TabsProps<T extends string> {
  readonly name: string;
  readonly tabs: readonly { readonly id: T; readonly label: string; readonly count?: number }[];
  readonly chosen: T;
  readonly onChoose: (id: T) => void;
  readonly children: ReactNode;
}

export function Tabs<T extends string>({ name, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function keyDown(event: KeyboardEvent): void {
    const isRtl = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const at = tabs.findIndex(tab => tab.id === chosen);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : step === 0
            ? undefined
            : (at + (isRtl ? -step : step) + tabs.length) % tabs.length;
    const next = to === undefined ? undefined : tabs[to];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    moveFocus(list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`), 'the person chose a tab');
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={name} className="dt-dlg-tabs" onKeyDown={keyDown}>
        {tabs.map(tab => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className="dt-dlg-tab"
            aria-selected={tab.id === chosen}
            aria-controls={tab.id === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="dt-dlg-count" aria-hidden="true">
                {tab.count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`} className="dt-dlg-panel">
        {children}
      </div>
    </>
  );
}
