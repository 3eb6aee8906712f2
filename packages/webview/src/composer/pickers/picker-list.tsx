// The rows of a picker, above the text. At most eight are in view; the active one is kept in view.
import { useEffect, useRef, type ReactNode } from 'react';
import './picker-list.css';

export interface PickerRow {
  readonly id: string;
  readonly content: ReactNode;
}

export interface PickerListProps {
  readonly id: string;
  readonly name: string;
  readonly caption?: ReactNode;
  readonly rows: readonly PickerRow[];
  readonly active: number;
  readonly empty?: string;
  readonly foot?: ReactNode;
  onPick(index: number): void;
}

export const rowId = (list: string, index: number): string => `${list}-${index}`;

export function PickerList({ id, name, caption, rows, active, empty, foot, onPick }: PickerListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active, rows]);
  return (
    // A press must not take the focus out of the text.
    <div className="dt-picker" onPointerDown={event => event.preventDefault()}>
      {caption !== undefined && <div className="dt-picker-cap">{caption}</div>}
      <ul ref={list} id={id} className="dt-picker-list" role="listbox" aria-label={name}>
        {rows.map((row, index) => (
          <li
            key={row.id}
            id={rowId(id, index)}
            role="option"
            aria-selected={index === active}
            className="dt-picker-row"
            onClick={() => onPick(index)}
          >
            {row.content}
          </li>
        ))}
        {rows.length === 0 && (
          <li role="option" aria-disabled="true" aria-selected="false" className="dt-picker-none">
            {empty}
          </li>
        )}
      </ul>
      {foot !== undefined && <div className="dt-picker-foot">{foot}</div>}
    </div>
  );
}
