// Links that lead out of the page, always through the host.
import type { MouseEvent, ReactNode } from 'react';
import { useChat } from '../store/chat-context.ts';
import type { LinkTarget } from './link-target.ts';

export function WebLink({ url, children }: { url: string; children: ReactNode }) {
  const { link } = useChat();
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    void link.ask('open_url', { url }).catch(() => undefined);
  };
  return (
    <a href={url} title={url} rel="noreferrer noopener" onClick={open} onAuxClick={open}>
      {children}
    </a>
  );
}

type FileTarget = Extract<LinkTarget, { to: 'file' }>;

/** Opens the file and leaves the focus here; with Ctrl or Cmd the focus goes there too. */
export function FileLink({ target: { path, line, endLine }, children }: { target: FileTarget; children: ReactNode }) {
  const { link } = useChat();
  const open = (event: MouseEvent): void => {
    event.preventDefault();
    const startLine = line === undefined ? undefined : Math.max(0, line - 1);
    void link
      .ask('open_file', {
        filePath: path,
        preserveFocus: !(event.ctrlKey || event.metaKey),
        ...(startLine !== undefined && {
          location: { startLine, endLine: endLine === undefined ? startLine : Math.max(startLine, endLine - 1) },
        }),
      })
      .catch(() => undefined);
  };
  return (
    <a
      href="#"
      className="dt-file-link"
      title={line === undefined ? path : `${path}:${line}`}
      onClick={open}
      onAuxClick={open}
    >
      {children}
    </a>
  );
}
