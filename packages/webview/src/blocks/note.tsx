// A note where something happened: what, and what can be done about it. It stays.
import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import type { IconName } from '../icons/icon-parts.ts';
import './note.css';

export interface NoteProps {
  readonly tone: 'plain' | 'warning' | 'danger';
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

const icons = { plain: 'info', warning: 'warn', danger: 'error' } as const;

export function Note({ tone, icon = icons[tone], children, actions }: NoteProps) {
  return (
    <div className="dt-note" data-tone={tone}>
      <Icon name={icon} />
      <div className="dt-note-body" dir="auto">
        {children}
        {actions !== undefined && <div className="dt-note-actions">{actions}</div>}
      </div>
    </div>
  );
}

/** A line across, for what divides the conversation. */
export function Rule({ children }: { children: ReactNode }) {
  return (
    <div className="dt-rule">
      <span>{children}</span>
    </div>
  );
}
