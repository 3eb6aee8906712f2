// The to-do that is worked on, in the dock, while the card with the list is out of view.
import { useId } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { currentTodo, doneWords, todoWords } from './todo-items.ts';
import { TodoList } from './todo-list.tsx';
import { todosPlace } from './todos-place.ts';

export function TodosStrip() {
  const chat = useChat();
  const place = todosPlace(chat);
  const isCardOut = useSignal(place.isCardOut);
  const isOpen = useSignal(place.isStripOpen);
  const items = useComputed(() => {
    void chat.view.part('todos');
    void chat.view.generation.value;
    return chat.view.conversation.todos.items;
  }, [chat]);
  const listId = useId();
  const current = currentTodo(items);
  if (!isCardOut || current === undefined) return null;
  return (
    <div className="dt-todos-strip">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => void (place.isStripOpen.value = !isOpen)}
      >
        <Icon name="todo" />
        <span className="dt-todos-now" dir="auto">
          {todoWords(current)}
        </span>
        <span className="dt-todos-count">{doneWords(items)}</span>
        <Icon name={isOpen ? 'down' : 'right'} size={12} />
      </button>
      {isOpen && (
        <div id={listId} className="dt-todos-in-dock">
          <TodoList items={items} name="To-dos" />
        </div>
      )}
    </div>
  );
}
