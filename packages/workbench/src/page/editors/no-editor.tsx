// Nothing is open: what can be done, and with which key.
import { Icon } from '../icons/icon.tsx';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import './no-editor.css';

export function NoEditor() {
  const { isGoing, start } = useWorkbench();
  const isMac = useSignal(start)?.platform === 'darwin';
  const mod = isMac ? 'Cmd' : 'Ctrl';
  return (
    <div className="dt-none">
      <Icon name="logo" size={40} />
      <p>Nothing is open.</p>
      <button type="button" className="dt-wb-button" onClick={() => void (isGoing.value = true)}>
        Go to file <kbd aria-hidden="true">{mod} P</kbd>
      </button>
      <p className="dt-none-more">A change that the agent proposes opens here, to be reviewed before it is written.</p>
    </div>
  );
}
