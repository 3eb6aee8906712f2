// The search box of the sessions, where to search, and how many were found.
import type { KeyboardEvent, RefObject } from 'react';
import { Icon } from '../../icons/icon.tsx';
import type { Scope } from './use-session-list.ts';

export interface SearchBoxProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly scope: Scope;
  readonly onScope: (scope: Scope) => void;
  readonly found: { readonly count: number; readonly isSearching: boolean } | undefined;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const scopes: readonly { id: Scope; label: string }[] = [
  { id: 'folder', label: 'This folder' },
  { id: 'all', label: 'All folders' },
];

export function SearchBox({ field, text, onText, scope, onScope, found, onKeyDown }: SearchBoxProps) {
  const words = !found
    ? ''
    : found.isSearching
      ? found.count > 0
        ? `${found.count} found…`
        : 'Searching…'
      : `${found.count} found`;
  return (
    <div className="dt-sess-search">
      <div className="dt-sess-box">
        <Icon name="search" size={14} />
        <input
          ref={field}
          type="search"
          aria-label="Search sessions"
          placeholder="Search titles and words"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={event => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <span className="dt-sess-found" role="status">
          {words}
        </span>
      </div>
      <div className="dt-sess-scope" role="group" aria-label="Where to search">
        {scopes.map(({ id, label }) => (
          <button key={id} type="button" className="dt-dlg-tab" aria-pressed={id === scope} onClick={() => onScope(id)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
