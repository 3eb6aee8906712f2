import { expect, test } from 'vitest';
import { offerToTerminals } from './terminal-variables.ts';

test('every terminal gets the variables of this start, and none of another', () => {
  const set = new Map([['OLD', '1']]);
  const collection = {
    persistent: true,
    description: undefined as unknown,
    clear: () => set.clear(),
    replace: (name: string, value: string) => void set.set(name, value),
  };
  offerToTerminals(collection, { CLAUDE_CODE_SSE_PORT: '4321', ENABLE_IDE_INTEGRATION: 'true' });
  expect(Object.fromEntries(set)).toEqual({ CLAUDE_CODE_SSE_PORT: '4321', ENABLE_IDE_INTEGRATION: 'true' });
  expect(collection.persistent).toBe(false);
});
