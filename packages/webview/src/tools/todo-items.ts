// To-dos as they are counted and named.
import type { Todo, ToolBlock } from '@dovetail/conversation';
import { asJson, asList, textAt } from './read-json.ts';
import { inputOf } from './input-of.ts';

export function doneWords(items: readonly Todo[]): string {
  return `${items.filter(({ status }) => status === 'completed').length} of ${items.length}`;
}

/** The one that is worked on, else the next; undefined when all are done. */
export function currentTodo(items: readonly Todo[]): Todo | undefined {
  return items.find(({ status }) => status === 'in_progress') ?? items.find(({ status }) => status === 'pending');
}

export function todoWords({ status, text, activeForm }: Todo): string {
  return status === 'in_progress' ? (activeForm ?? text) : text;
}

/** The list that one call wrote; calls about single items have none. */
export function ownTodos(call: ToolBlock): readonly Todo[] {
  const todos = asJson(call.result?.structured)['newTodos'] ?? asJson(inputOf(call))['todos'];
  return asList(todos).map(todo => ({
    id: null,
    text: textAt(todo, 'content') ?? '',
    activeForm: textAt(todo, 'activeForm') ?? null,
    description: null,
    status: textAt(todo, 'status') ?? 'pending',
    blockedBy: [],
  }));
}
