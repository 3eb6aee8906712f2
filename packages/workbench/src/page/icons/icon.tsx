// One icon. It is never the name of anything: the button or text beside it is.
import { iconParts, type IconName, type IconPart } from './icon-parts.ts';
import './icon.css';

export function Icon({ name, size = 16 }: { name: IconName; size?: number }) {
  const parts: readonly IconPart[] = iconParts[name];
  return (
    <svg className="dt-wb-icon" viewBox="0 0 16 16" width={size} height={size} aria-hidden="true" focusable="false">
      {parts.map(({ d, as }) => (
        <path key={d} d={d} className={as && `dt-wb-icon-${as}`} />
      ))}
    </svg>
  );
}
