// How a dialog says that something loads, failed, or is not there.
import { useEffect, useState, type ReactNode } from 'react';
import { CopyButton } from '../../blocks/copy-button.tsx';
import { Icon } from '../../icons/icon.tsx';

const patienceMs = 400;

/** Nothing at first, for most answers come sooner than a person can read. */
export function Loading({ children = 'Loading…' }: { children?: ReactNode }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="dt-dlg-empty" role="status">
      {isSlow && children}
    </p>
  );
}

export function Failed({ what, why, again }: { what: string; why: string; again?: () => void }) {
  return (
    <div className="dt-dlg-failed" role="alert">
      <Icon name="error" />
      <div>
        <p>
          <b>{what}</b> {why}
        </p>
        <div className="dt-dlg-actions">
          {again && (
            <button type="button" className="dt-dlg-button" onClick={again}>
              Try again
            </button>
          )}
          <CopyButton isWordy label="Copy details" text={() => `${what} ${why}`} />
        </div>
      </div>
    </div>
  );
}

export function Empty({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="dt-dlg-empty">
      <p>{children}</p>
      {action}
    </div>
  );
}
