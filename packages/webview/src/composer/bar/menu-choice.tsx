// One choice of a menu, with what it means in a second line.
import type { ReactNode } from 'react';
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-parts.ts';

export interface MenuChoiceProps {
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly icon?: IconName;
  readonly isChosen: boolean;
  readonly isDanger?: boolean;
  onChoose(): void;
}

export function MenuChoice({ label, description, icon, isChosen, isDanger, onChoose }: MenuChoiceProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={isChosen}
      tabIndex={-1}
      className="dt-choice"
      data-danger={isDanger || undefined}
      onClick={onChoose}
    >
      {icon !== undefined && <Icon name={icon} />}
      <span className="dt-choice-words">
        <span className="dt-choice-label">{label}</span>
        {description !== undefined && <span className="dt-choice-more">{description}</span>}
      </span>
      {isChosen && <Icon name="check" size={14} />}
    </button>
  );
}
