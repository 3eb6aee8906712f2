import { describe, expect, it } from 'vitest';
import { call, init, play, reborn, result, say, system, tool, toolResult } from '../lines.fixture.ts';
import { drop, get, put, type Table } from './table.ts';

const hostile = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', ''];

describe('a table', () => {
  it.each(hostile)('holds what is put under "%s", also after a journey as JSON, until it is dropped', key => {
    const table: Table<object> = {};
    expect(get(table, key)).toBeUndefined();
    put(table, key, { a: 1 });
    const copy = JSON.parse(JSON.stringify(table)) as Table<object>;
    expect(get(copy, key)).toEqual({ a: 1 });
    drop(copy, key);
    expect(get(copy, key)).toBeUndefined();
    expect(Object.getPrototypeOf(table)).toBe(Object.prototype);
  });

  it.each(hostile.filter(Boolean))(
    'in a conversation takes "%s" as the id of a call, a task, a message and a kind',
    id => {
      const task = system('task_started', { task_id: id, tool_use_id: id, description: 'd' });
      const c = reborn(play([say('x', id), init(), ...call(id, id, 'Bash', {}), task]));
      play([toolResult(id, 'ok'), result('x'), { line: { type: id } }], c);
      expect(tool(c, id)).toMatchObject({ state: 'done', taskId: id, result: { content: 'ok' } });
      expect(get(c.tasks, id)).toMatchObject({ description: 'd' });
      expect(get(c.unknown, id)).toMatchObject({ count: 1 });
      expect(get(c.index.uuids, id)).toBe(c.turns[c.order[0] ?? '']?.promptIds[0]);
    },
  );
});
