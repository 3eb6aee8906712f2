// The to-dos themselves. The mark of each is a shape and a word, not a colour alone.
import type { Todo } from '@dovetail/conversation';
import { Icon } from '../icons/icon.tsx';
import { todoWords } from './todo-items.ts';
import './todo-list.css';

export interface TodoListProps {
  readonly items: readonly Todo[];
  readonly name: string;
  /** It is read out elsewhere. */
  readonly isHidden?: boolean;
}

const spoken: Readonly<Record<string, string>> = { completed: 'done', in_progress: 'now', pending: 'to do' };

export function TodoList({ items, name, isHidden = false }: TodoListProps) {
  return (
    <ul className="dt-todos" aria-label={name} aria-hidden={isHidden || undefined}>
      {items.map((item, at) => (
        // Items of TodoWrite have no ids; their place is what tells them apart.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={item.id ?? at} data-status={item.status}>
          <span className="dt-tick" aria-hidden="true">
            {item.status === 'completed' && <Icon name="check" size={13} />}
          </span>
          <span dir="auto">
            <span className="dt-tool-hidden">{spoken[item.status] ?? item.status}: </span>
            {todoWords(item)}
            {item.blockedBy.length > 0 && item.status !== 'completed' && (
              <span className="dt-todo-after"> after {item.blockedBy.map(id => `#${id}`).join(', ')}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
