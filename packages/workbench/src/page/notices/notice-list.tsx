// The notices, newest last. They take no focus; F6 and Tab reach them.
import { Icon } from '../icons/icon.tsx';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import './notice-list.css';

const icons = { info: 'info', warning: 'warn', error: 'error' } as const;

export function NoticeList() {
  const { notices } = useWorkbench();
  const all = useSignal(notices.all);
  return (
    <div className="dt-notices" role="status" aria-label="Notices">
      {all.map(({ id, severity, message, actions }) => (
        <div key={id} className={`dt-notice dt-notice-${severity}`} data-region="notice">
          <Icon name={icons[severity]} />
          <span className="dt-notice-text">{message}</span>
          {actions.map(action => (
            <button key={action} type="button" className="dt-wb-button" onClick={() => notices.choose(id, action)}>
              {action}
            </button>
          ))}
          <button
            type="button"
            className="dt-wb-icon-button"
            aria-label="Put away"
            title="Put away"
            onClick={() => notices.choose(id, null)}
          >
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}
