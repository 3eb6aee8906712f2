// One row of the tree. The amber mark is the only one that says that somebody waits for the person.
import type { MouseEvent } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useWorkbench } from '../store/workbench-context.ts';
import type { FileActions } from './file-actions.ts';
import { NameInput } from './name-input.tsx';
import type { TreeRow } from './tree-rows.ts';
import type { NameField } from './tree-store.ts';

const statusWords = { M: 'modified', A: 'added', D: 'deleted', U: 'untracked' } as const;

export interface TreeRowViewProps {
  readonly row: TreeRow;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly isSelected: boolean;
  /** The row that the keys act on. */
  readonly isActive: boolean;
  readonly proposalId: string | undefined;
  readonly naming: NameField | undefined;
  readonly acts: FileActions;
  onOpen(stays: boolean): void;
  onNamed(): void;
}

export function TreeRowView({
  row,
  index,
  top,
  height,
  isSelected,
  isActive,
  proposalId,
  naming,
  acts,
  onOpen,
  onNamed,
}: TreeRowViewProps) {
  const { actions } = useWorkbench();
  const { entry, depth, isOpen, place, siblings } = row;
  const isFolder = entry.kind === 'folder';
  const style = { top, height, paddingInlineStart: (isFolder ? 8 : 24) + depth * 13 };
  if (naming) {
    return (
      <div className="dt-tree-row" style={style} role="none">
        <NameInput field={naming} acts={acts} onDone={onNamed} />
      </div>
    );
  }
  const classes = [
    'dt-tree-row',
    isSelected && 'dt-tree-on',
    isActive && 'dt-tree-at',
    entry.isIgnored && 'dt-tree-ignored',
  ];
  return (
    <div
      id={`dt-tree-${index}`}
      data-index={index}
      className={classes.filter(Boolean).join(' ')}
      style={style}
      role="treeitem"
      aria-level={depth + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isSelected}
      aria-expanded={isFolder ? isOpen : undefined}
      title={entry.path}
      onClick={() => onOpen(false)}
      onDoubleClick={() => !isFolder && onOpen(true)}
    >
      {isFolder && <Icon name={isOpen ? 'down' : 'right'} size={11} />}
      <Icon name={isFolder ? 'folder' : 'file'} size={14} />
      <bdi className="dt-tree-name">{entry.name}</bdi>
      {entry.isIgnored && <span className="dt-wb-hidden">, ignored</span>}
      {proposalId !== undefined ? (
        <span
          className="dt-tree-mark dt-wb-waiting"
          title="A change waits for you"
          onClick={(event: MouseEvent) => {
            event.stopPropagation();
            actions.revealProposal(proposalId);
          }}
        >
          <span aria-hidden="true">?</span>
          <span className="dt-wb-hidden">, a change waits for you</span>
        </span>
      ) : (
        entry.status && (
          <span className={`dt-tree-mark dt-tree-${entry.status}`} title={statusWords[entry.status]}>
            <span aria-hidden="true">{entry.status}</span>
            <span className="dt-wb-hidden">, {statusWords[entry.status]}</span>
          </span>
        )
      )}
    </div>
  );
}
