// The target of a call in its row: whole in the tooltip, cut in the middle when there is no room. A path is a link.
import type { MouseEvent } from 'react';
import { useChat } from '../store/chat-context.ts';
import { splitPath } from './relative-path.ts';
import type { ToolTarget } from './tool-target.ts';

export function TargetText({ target }: { target: ToolTarget }) {
  if (target.text === '') return null;
  if (target.path === undefined)
    return (
      <bdi className="dt-tool-target" data-code={target.isCode || undefined} title={target.text}>
        {target.text}
      </bdi>
    );
  return <PathLink path={target.path} shown={target.text} />;
}

/** Opens the file and leaves the focus here; with Ctrl or Cmd the focus goes there too. */
function PathLink({ path, shown }: { path: string; shown: string }) {
  const { link } = useChat();
  const [head, tail] = splitPath(shown);
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    const preserveFocus = !(event.ctrlKey || event.metaKey);
    void link.ask('open_file', { filePath: path, preserveFocus }).catch(() => undefined);
  };
  return (
    <bdi className="dt-tool-target" data-code="" dir="ltr">
      <a href="#" title={path} aria-label={shown} onClick={open} onAuxClick={open}>
        <span className="dt-tool-head">{head}</span>
        <span className="dt-tool-tail">{tail}</span>
      </a>
    </bdi>
  );
}
