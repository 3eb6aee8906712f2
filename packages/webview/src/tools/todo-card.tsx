// A call about to-dos. The newest holds the list; the older ones are a line each.
import type { ToolBlock } from '@dovetail/conversation';
import { useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { ErrorText } from './bodies/error-text.tsx';
import { useEnterOnRow } from './enter-on-row.ts';
import { useFold } from './fold.ts';
import { Joint } from './joint.tsx';
import { doneWords, ownTodos } from './todo-items.ts';
import { TodoList } from './todo-list.tsx';
import { todosPlace } from './todos-place.ts';
import { ToolState, isLive } from './tool-state.tsx';
import { cardName, toolTarget } from './tool-target.ts';
import { inputOf } from './input-of.ts';
import './tools.css';

export function TodoCard({ call }: { call: ToolBlock }) {
  const chat = useChat();
  const { view } = chat;
  const held = useComputed(() => {
    void view.part('todos');
    const { blockId, items } = view.conversation.todos;
    return blockId === call.id ? items : undefined;
  }, [view, call.id]);
  const isInDock = useSignal(todosPlace(chat).isInDock);
  const isAgents = call.parentToolUseId !== null && held === undefined;
  const items = held ?? ownTodos(call);
  const failed = call.state === 'failed';
  const hasBody = failed || held !== undefined || (isAgents && items.length > 0);
  const [isUnfolded, toggle] = useFold(call.id, held === undefined ? undefined : true);
  const isOpen = isUnfolded && hasBody;
  const card = useRef<HTMLDivElement>(null);
  const details = useRef<HTMLButtonElement>(null);
  useEnterOnRow(card, hasBody ? toggle : undefined);
  const target = toolTarget(call.name, inputOf(call), null);
  const isList = held !== undefined || call.name === 'TodoWrite';
  return (
    <div ref={card} role="group" aria-label={cardName(call.name, target)} className="dt-tool" data-state={call.state}>
      <div
        className="dt-tool-row"
        data-opens={hasBody || undefined}
        onClick={event => {
          if (event.target instanceof Element && !event.target.closest('button, a')) details.current?.click();
        }}
      >
        <Joint call={call} isRunning={isLive(call, undefined)} />
        <span className="dt-tool-verb" title={call.name}>
          {isList ? 'To-dos' : call.name}
        </span>
        {isList && items.length > 0 ? (
          <span className="dt-tool-beside">{doneWords(items)}</span>
        ) : (
          <bdi className="dt-tool-target">{target.text}</bdi>
        )}
        <span className="dt-tool-meta">
          <ToolState call={call} task={undefined} />
        </span>
        {hasBody && (
          <button
            ref={details}
            type="button"
            className="dt-tool-fold"
            aria-label="Details"
            aria-expanded={isOpen}
            onClick={toggle}
          >
            <Icon name={isOpen ? 'down' : 'right'} size={12} />
          </button>
        )}
      </div>
      {isOpen && (
        <div className="dt-tool-body">
          {failed && <ErrorText call={call} />}
          {!failed && <TodoList items={items} name={isAgents ? 'To-dos of the agent' : 'To-dos'} isHidden={isInDock} />}
        </div>
      )}
    </div>
  );
}
