import { expect, test } from 'vitest';
import { offerToTerminals } from './terminal-variables.ts';

function collectionOf(values: Readonly<Record<string, string>>) {
  const set = new Map(Object.entries(values));
  const changes: string[] = [];
  return {
    changes,
    values: () => Object.fromEntries(set),
    persistent: false,
    description: undefined as unknown,
    [Symbol.iterator]: () => [...set].map(([name, value]) => [name, { value }] as const)[Symbol.iterator](),
    delete(name: string) {
      changes.push(`delete ${name}`);
      set.delete(name);
    },
    replace(name: string, value: string) {
      changes.push(`replace ${name}`);
      set.set(name, value);
    },
  };
}

const variables = { CLAUDE_CODE_SSE_PORT: '4321', ENABLE_IDE_INTEGRATION: 'true' };

test('every terminal gets the variables of this start and none of another; those of the next start get them from VS Code', () => {
  const collection = collectionOf({ OLD: '1', CLAUDE_CODE_SSE_PORT: '1234' });
  offerToTerminals(collection, variables);
  expect(collection.values()).toEqual(variables);
  expect(collection.persistent).toBe(true);
});

test('variables that are right already are not touched, so no terminal is started again', () => {
  const collection = collectionOf(variables);
  offerToTerminals(collection, variables);
  expect(collection.changes).toEqual([]);
});

test('a window without a server offers nothing', () => {
  const collection = collectionOf(variables);
  offerToTerminals(collection, {});
  expect(collection.values()).toEqual({});
});
