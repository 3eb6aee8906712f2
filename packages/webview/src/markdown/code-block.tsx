// A block of code: its language, what can be done with it, and its colours once it is complete.
import { useEffect, useState } from 'react';
import { CopyButton } from '../blocks/copy-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { later } from '../later/later.tsx';
import { useChat } from '../store/chat-context.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { codeFileName } from './code-file-name.ts';
import { CodeLines } from './code-lines.tsx';
import { codeWrap, setCodeWrap } from './code-wrap.ts';
import type { ColouredLine } from './highlight-queue.ts';
import './code-block.css';

const InsertButton = later(async () => (await import('./insert-button.tsx')).InsertButton);

export interface CodeBlockProps {
  readonly code: string;
  readonly language: string | undefined;
  /** Still being written. */
  readonly isOpen: boolean;
}

export function CodeBlock({ code, language, isOpen }: CodeBlockProps) {
  const { link, hostState } = useChat();
  const canInsert = useComputed(() => hostState.value?.canInsertAtCursor === true, [hostState]);
  const isWrapped = useSignal(codeWrap);
  const name = language?.trim().split(/[\s,{]/, 1)[0] ?? '';
  const lines = useColours(code, name, isOpen);
  return (
    <figure className="dt-code" data-open={isOpen || undefined}>
      <figcaption>
        <span className="dt-code-language">{name === '' ? 'text' : name}</span>
        <button
          type="button"
          className="dt-icon-button"
          aria-label="Wrap lines"
          title="Wrap lines"
          aria-pressed={isWrapped}
          onClick={() => setCodeWrap(!isWrapped)}
        >
          <Icon name="queue" size={14} />
        </button>
        {canInsert && <InsertButton code={code} />}
        <button
          type="button"
          className="dt-icon-button"
          aria-label="Open as file"
          title="Open as file"
          onClick={() =>
            void link.ask('open_content', { content: code, fileName: codeFileName(name) }).catch(() => undefined)
          }
        >
          <Icon name="open" size={14} />
        </button>
        <CopyButton label="Copy code" text={() => code} />
      </figcaption>
      <pre dir="ltr" data-wrap={isWrapped || undefined} tabIndex={0}>
        <code>{lines ? <CodeLines lines={lines} /> : code}</code>
      </pre>
    </figure>
  );
}

/** Asked for once the block is complete, in idle time; the code is there in plain before. */
function useColours(code: string, language: string, isOpen: boolean): readonly ColouredLine[] | undefined {
  const [coloured, setColoured] = useState<{ code: string; lines: readonly ColouredLine[] } | undefined>(undefined);
  useEffect(() => {
    if (isOpen || language === '') return undefined;
    const stop = new AbortController();
    void import('./highlight-queue.ts').then(({ highlight }) =>
      highlight(code, language, stop.signal).then(lines => {
        if (lines && !stop.signal.aborted) setColoured({ code, lines });
      }),
    );
    return () => stop.abort();
  }, [code, language, isOpen]);
  return coloured?.code === code ? coloured.lines : undefined;
}
