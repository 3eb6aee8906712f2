// What the person's own command says of the conversation in front. Plain text, cut where there is no room; whole when pointed at.
import { useComputed, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';

export function StatusLine() {
  const { status, chats } = useWorkbench();
  const told = useSignal(status);
  const channelId = useComputed(() => chats.active.value?.chat.channelId.value, [chats]);
  const text = channelId === undefined ? undefined : told?.statusLines[channelId];
  if (text === undefined) return null;
  return (
    <bdi className="dt-wb-status-line" title={text}>
      {text}
    </bdi>
  );
}
