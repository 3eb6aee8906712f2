// The files as a tree of which only the rows in view exist. One tab stop; the row that the keys act on is told by
// aria-activedescendant. Nothing is revealed or opened by itself.
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { moveFocus, useComputed, useSignal } from '@dovetail/webview';
import { Menu, type MenuItem } from '../menu/menu.tsx';
import { useWorkbench } from '../store/workbench-context.ts';
import { createFileActions } from './file-actions.ts';
import { NameInput } from './name-input.tsx';
import { TreeRowView } from './tree-row-view.tsx';
import { findByLetters, parentFolder, type TreeRow } from './tree-rows.ts';
import './file-tree.css';

const rowHeight = 23;
const lettersMs = 800;

export function FileTree() {
  const workbench = useWorkbench();
  const { tree, reviews, actions, screen } = workbench;
  const [acts] = useState(() => createFileActions(workbench));
  const rows = useSignal(tree.rows);
  const selected = useSignal(tree.selected);
  const naming = useSignal(tree.naming);
  const waiting = useComputed(
    () => new Map(reviews.all.value.map(({ proposal: { value } }) => [value.path, value.proposalId])),
    [reviews],
  );
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ letters: '', atMs: 0 });
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(600);
  const [menu, setMenu] = useState<{ x: number; y: number; row: TreeRow | undefined }>();
  const height1 = useSignal(screen) === 'narrow' ? 44 : rowHeight;
  const active = Math.max(
    0,
    rows.findIndex(({ entry }) => entry.path === selected),
  );

  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const watch = new ResizeObserver(() => setHeight(current.clientHeight));
    watch.observe(current);
    return () => watch.disconnect();
  }, []);

  function goTo(index: number): void {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    const { current } = box;
    if (!row || !current) return;
    tree.select(row.entry.path);
    const at = rows.indexOf(row) * height1;
    if (at < current.scrollTop) current.scrollTop = at;
    else if (at + height1 > current.scrollTop + current.clientHeight)
      current.scrollTop = at + height1 - current.clientHeight;
  }

  function open(row: TreeRow, { stays = false, focus = false } = {}): void {
    tree.select(row.entry.path);
    if (row.entry.kind === 'folder') tree.toggle(row.entry.path);
    else void actions.openFile(row.entry.path, { preview: !stays, focus });
  }

  /** Where the files take the place of the editors, who points at one wants to see it. */
  function pointedAt(row: TreeRow, stays: boolean): void {
    open(row, { stays });
    if (row.entry.kind === 'file' && screen.peek() !== 'wide') actions.showEditors();
  }

  function itemsFor(row: TreeRow | undefined): readonly MenuItem[] {
    return acts.items(row?.entry, waiting.get(row?.entry.path ?? ''));
  }

  function pressed(event: KeyboardEvent): void {
    const row = rows[active];
    if (event.target !== event.currentTarget) return;
    const page = Math.max(1, Math.floor(height / height1) - 1);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: selected === undefined ? 0 : active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: rows.length - 1,
      PageDown: active + page,
      PageUp: active - page,
    };
    const to = moves[event.key];
    if (to !== undefined) goTo(to);
    else if (!row) return;
    else if (event.key === 'ArrowRight') {
      if (row.entry.kind === 'folder' && !row.isOpen) tree.toggle(row.entry.path, true);
      else if (row.isOpen) goTo(active + 1);
    } else if (event.key === 'ArrowLeft') {
      if (row.isOpen) tree.toggle(row.entry.path, false);
      else goTo(rows.findIndex(({ entry }) => entry.path === parentFolder(row.entry.path)));
    } else if (event.key === 'Enter') open(row, { focus: true, stays: event.ctrlKey || event.metaKey });
    else if (event.key === ' ') open(row);
    else if (event.key === 'F2') tree.name({ kind: 'rename', path: row.entry.path });
    else if (event.key === 'Delete') void acts.trash(row.entry);
    else if (event.code === 'KeyK' && event.altKey) actions.mention(row.entry.path);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const { left, top: edge } = event.currentTarget.getBoundingClientRect();
      setMenu({ x: left + 40, y: edge + (active + 1) * height1 - top, row });
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== '?') {
      const now = performance.now();
      const isMore = now - typed.current.atMs < lettersMs;
      typed.current = { letters: (isMore ? typed.current.letters : '') + event.key, atMs: now };
      const found = findByLetters(rows, active, typed.current.letters);
      if (found !== -1) goTo(found);
    } else return;
    event.preventDefault();
  }

  const first = Math.max(0, Math.floor(top / height1) - 10);
  const shown = rows.slice(first, Math.ceil((top + height) / height1) + 10);
  const isNew = naming !== undefined && naming.kind !== 'rename';
  return (
    <div className="dt-tree-place">
      {isNew && (
        <NameInput field={naming} acts={acts} onDone={() => moveFocus(box.current, 'the person named a file')} />
      )}
      <div
        ref={box}
        className="dt-tree"
        role="tree"
        aria-label="Files"
        tabIndex={0}
        data-region-entry=""
        aria-activedescendant={rows.length > 0 ? `dt-tree-${active}` : undefined}
        onKeyDown={pressed}
        onScroll={event => setTop(event.currentTarget.scrollTop)}
        onContextMenu={(event: MouseEvent) => {
          const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-index]') : null;
          event.preventDefault();
          const row = at === null ? undefined : rows[Number(at.dataset['index'])];
          if (row) tree.select(row.entry.path);
          setMenu({ x: event.clientX, y: event.clientY, row });
        }}
      >
        <div role="presentation" style={{ height: rows.length * height1, position: 'relative' }}>
          {shown.map((row, index) => (
            <TreeRowView
              key={row.entry.path}
              row={row}
              index={first + index}
              top={(first + index) * height1}
              height={height1}
              isSelected={row.entry.path === selected}
              isActive={first + index === active}
              proposalId={waiting.get(row.entry.path)}
              naming={naming?.kind === 'rename' && naming.path === row.entry.path ? naming : undefined}
              acts={acts}
              onOpen={stays => pointedAt(row, stays)}
              onNamed={() => moveFocus(box.current, 'the person named a file')}
            />
          ))}
        </div>
      </div>
      {menu && <Menu label="File" items={itemsFor(menu.row)} at={menu} onClose={() => setMenu(undefined)} />}
    </div>
  );
}
