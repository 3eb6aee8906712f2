// The field in which a file or folder gets its name. Enter takes it, Escape leaves everything as it was.
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isComposing, moveFocus } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import type { FileActions } from './file-actions.ts';
import { fileName } from './tree-rows.ts';
import type { NameField } from './tree-store.ts';

const labels = { rename: 'New name', file: 'Name of the new file', folder: 'Name of the new folder' } as const;

export function NameInput({ field, acts, onDone }: { field: NameField; acts: FileActions; onDone(): void }) {
  const { tree } = useWorkbench();
  const before = field.kind === 'rename' ? fileName(field.path) : '';
  const [name, setName] = useState(before);
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);

  useEffect(() => {
    moveFocus(input.current, 'the person wants to name a file');
    const dot = before.lastIndexOf('.');
    input.current?.setSelectionRange(0, dot > 0 ? dot : before.length);
  }, [before]);

  function end(take: boolean): void {
    if (isDone.current) return;
    isDone.current = true;
    tree.name(undefined);
    if (take && name.trim() !== '' && name !== before) void acts.finishNaming(field, name.trim());
    onDone();
  }

  return (
    <input
      ref={input}
      className="dt-name-input"
      aria-label={labels[field.kind]}
      placeholder={labels[field.kind]}
      value={name}
      spellCheck={false}
      onChange={event => setName(event.target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') end(true);
        else if (event.key === 'Escape') end(false);
      }}
      onBlur={() => end(false)}
    />
  );
}
