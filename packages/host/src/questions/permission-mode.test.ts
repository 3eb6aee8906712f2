import { expect, test } from 'vitest';
import type { Channel } from '../channels/channel.ts';
import { permissionModeOf } from './permission-mode.ts';

test.each([
  [null, 'plan'],
  ['acceptEdits', 'acceptEdits'],
  ['manual', 'default'],
  ['of the future', undefined],
])('told %j: %j', (told, expected) => {
  const conversation = { session: { permissionMode: told } } as Channel['conversation'];
  const settings = { model: 'default', permissionMode: 'plan', thinkingLevel: 'default' } as const;
  expect(permissionModeOf({ conversation, settings })).toBe(expected);
});
