// The last line: what the list leaves out and why, and each of them with its path when asked.
import type { HiddenSession } from '@dovetail/protocol';
import { useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { hiddenWords, whyHidden } from './hidden-words.ts';

const most = 200;

export function HiddenSessions({ hidden }: { hidden: readonly HiddenSession[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className="dt-sess-hidden">
        <Icon name="eye" size={14} />
        <span className="dt-dlg-grow">{hiddenWords(hidden)}</span>
        <button type="button" className="dt-dlg-link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide them' : 'Show them'}
        </button>
      </div>
      {isOpen && (
        <ul className="dt-dlg-list" aria-label="Not shown">
          {hidden.slice(0, most).map(session => (
            <li key={session.path} className="dt-dlg-row">
              {whyHidden(session)}
              <div className="dt-dlg-code" dir="ltr">
                {session.path}
              </div>
            </li>
          ))}
          {hidden.length > most && <li className="dt-dlg-row">{hidden.length - most} more are not listed here.</li>}
        </ul>
      )}
    </>
  );
}
