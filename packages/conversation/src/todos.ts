// The to-do list follows the results of the to-do tools; a call that failed changes nothing.
// Observed shapes: TodoWrite {newTodos}; TaskCreate {task}; TaskUpdate {success, taskId, statusChange}; TaskList {tasks}.
import { observerFor } from './observer.ts';
import { asName, asObject, asObjects, asText, asTexts, type JsonObject } from './read.ts';
import type { ToolBlock } from './state/block.ts';
import type { Todo } from './state/todo.ts';
import { plainResult } from './tool-calls.ts';
import { touch, type Write } from './write.ts';

interface TodoCall {
  readonly call: ToolBlock;
  readonly input: JsonObject;
  readonly told: JsonObject;
  readonly items: readonly Todo[];
}

/** Null: no change. */
type TodoReader = (call: TodoCall) => readonly Todo[] | null;

export function observeTodoResult(w: Write, call: ToolBlock): void {
  const read = observerFor(readers, call.name);
  if (read === undefined || call.state !== 'done') return;
  const input = asObject(call.input) ?? {};
  const items = read({ call, input, told: asObject(call.result?.structured) ?? {}, items: w.c.todos.items });
  if (items === null) return;
  w.c.todos = { items, blockId: call.id };
  touch(w, 'todos');
}

const readers: Readonly<Record<string, TodoReader>> = {
  // A subagent has a list of its own, which stands in its card.
  TodoWrite: ({ call, input, told }) => {
    const todos = asObjects(told['newTodos']) ?? asObjects(input['todos']);
    return todos === null || call.parentToolUseId !== null ? null : todos.map(todo => readTodo(todo, null));
  },
  TaskCreate: ({ call, input, told, items }) => {
    const task = asObject(told['task']);
    const id =
      asName(task?.['id']) ?? /^Task #(\S+) created/.exec(plainResult(call.result?.content) ?? '')?.[1] ?? null;
    if (id === null) return null;
    const todo = readTodo({ ...input, ...task }, null);
    return [...items.filter(item => item.id !== id), { ...todo, id, status: 'pending' }];
  },
  TaskUpdate: ({ input, told, items }) => {
    const id = asName(told['taskId']) ?? asName(input['taskId']);
    if (id === null || told['success'] === false) return null;
    const status = asName(asObject(told['statusChange'])?.['to']) ?? asName(input['status']);
    if (status === 'deleted') return items.filter(item => item.id !== id);
    const known = items.find(item => item.id === id) ?? null;
    const { status: _, ...fields } = input;
    const todo = readTodo({ ...fields, id, ...(status === null ? {} : { status }) }, known);
    const blockedBy = [...new Set([...(known?.blockedBy ?? []), ...(asTexts(input['addBlockedBy']) ?? [])])];
    const updated = { ...todo, blockedBy };
    return known === null ? [...items, updated] : items.map(item => (item === known ? updated : item));
  },
  TaskGet: ({ told, items }) => {
    const task = asObject(told['task']);
    const known = items.find(item => item.id === task?.['id']);
    if (task === null || known === undefined) return null;
    return items.map(item => (item === known ? readTodo(task, known) : item));
  },
  TaskList: ({ told, items }) => {
    const tasks = asObjects(told['tasks']);
    return tasks?.map(task => readTodo(task, items.find(item => item.id === task['id']) ?? null)) ?? null;
  },
};

function readTodo(todo: JsonObject, known: Todo | null): Todo {
  const id = asName(todo['id']) ?? known?.id ?? null;
  return {
    id,
    text: asText(todo['content']) ?? asText(todo['subject']) ?? known?.text ?? (id === null ? '' : `#${id}`),
    activeForm: asName(todo['activeForm']) ?? known?.activeForm ?? null,
    description: asName(todo['description']) ?? known?.description ?? null,
    status: asName(todo['status']) ?? known?.status ?? 'pending',
    blockedBy: asTexts(todo['blockedBy']) ?? known?.blockedBy ?? [],
  };
}
