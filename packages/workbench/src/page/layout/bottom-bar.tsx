// On a narrow screen: one pane at a time, and where a decision waits.
import { Icon } from '../icons/icon.tsx';
import { useComputed, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import type { Pane } from './layout.ts';
import './bottom-bar.css';

export function BottomBar() {
  const { layout, reviews, chats } = useWorkbench();
  const pane = useSignal(layout.pane);
  const proposals = useComputed(() => reviews.all.value.length, [reviews]);
  const questions = useComputed(
    () => chats.all.value.reduce((sum, { chat }) => sum + chat.questions.count.value, 0),
    [chats],
  );
  const items: readonly { pane: Pane; icon: 'folder' | 'edit' | 'term' | 'comment'; label: string; count: number }[] = [
    { pane: 'files', icon: 'folder', label: 'Files', count: 0 },
    { pane: 'editor', icon: 'edit', label: proposals > 0 ? 'Review' : 'Editor', count: proposals },
    { pane: 'terminal', icon: 'term', label: 'Terminal', count: 0 },
    { pane: 'chat', icon: 'comment', label: 'Chat', count: questions },
  ];
  return (
    <nav className="dt-bottom" data-region="panes" aria-label="Panes">
      {items.map(item => (
        <button
          key={item.pane}
          type="button"
          aria-current={item.pane === pane ? 'page' : undefined}
          onClick={() => layout.showPane(item.pane)}
        >
          <Icon name={item.icon} size={18} />
          <span>{item.label}</span>
          {item.count > 0 && (
            <b>
              <span className="dt-wb-hidden">, </span>
              {item.count}
              <span className="dt-wb-hidden"> waiting</span>
            </b>
          )}
        </button>
      ))}
    </nav>
  );
}
