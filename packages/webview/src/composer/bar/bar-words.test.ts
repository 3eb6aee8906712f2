import { expect, test } from 'vitest';
import { contextPercent, readCategories, tokenWords } from './context-use.ts';
import { modes, nextMode, offeredModes, offersAuto } from './modes.ts';
import { levelName, levelsOf } from './thinking-levels.ts';

function round(auto: boolean): string[] {
  const seen: string[] = [];
  let mode = nextMode('plan', auto);
  for (let step = 0; step < 8; step += 1) {
    seen.push(mode);
    mode = nextMode(mode, auto);
  }
  return [...new Set(seen)];
}

test('Shift+Tab goes round the first three, Auto where it is offered, and never into Bypass', () => {
  expect(round(false)).toEqual(['default', 'acceptEdits', 'plan']);
  expect(round(true)).toEqual(['auto', 'default', 'acceptEdits', 'plan']);
  for (const { id } of modes) expect(nextMode(id, true)).not.toBe('bypassPermissions');
  expect(nextMode('bypassPermissions', true)).toBe('default');
});

test('Bypass is offered only when it is allowed, Auto only by a CLI that has it', () => {
  expect(offeredModes({ auto: false, bypass: false }, 'default').map(({ id }) => id)).toEqual([
    'default',
    'acceptEdits',
    'plan',
    'dontAsk',
  ]);
  expect(offeredModes({ auto: false, bypass: false }, 'bypassPermissions').map(({ id }) => id)).toContain(
    'bypassPermissions',
  );
  expect(['2.1.29', '2.1.196', '2.1.197', '2.2.0', '3.0.0', undefined, 'x'].map(offersAuto)).toEqual([
    false,
    false,
    true,
    true,
    true,
    false,
    false,
  ]);
});

test('thinking has the levels of the model', () => {
  const model = { value: 'opus', displayName: 'Opus', description: '' };
  expect(levelsOf(undefined)).toEqual(['default', 'off']);
  expect(levelsOf({ ...model, supportsEffort: true, supportedEffortLevels: ['low', 'high', 'xhigh'] })).toEqual([
    'default',
    'off',
    'low',
    'high',
    'xhigh',
  ]);
  expect(levelsOf({ ...model, supportsEffort: false, supportedEffortLevels: ['low'] })).toEqual(['default', 'off']);
  expect(['default', 'off', 'xhigh'].map(levelName)).toEqual(['Default', 'Off', 'Extra high']);
});

test('the context in per cent and in tokens', () => {
  expect(contextPercent({ usedTokens: null, windowTokens: 200_000 })).toBe(0);
  expect(contextPercent({ usedTokens: 82_000, windowTokens: 200_000 })).toBe(41);
  expect(contextPercent({ usedTokens: 900, windowTokens: 200_000 })).toBe(1);
  expect(contextPercent({ usedTokens: 300_000, windowTokens: 200_000 })).toBe(100);
  expect([0, 940, 1_500, 82_400, 1_200_000].map(tokenWords)).toEqual(['0', '940', '1.5k', '82k', '1.2M']);
  expect(
    readCategories([{ name: 'Messages', tokens: 54_000 }, { name: 'Free space', tokens: 5 }, 'x', { name: 'Tools' }]),
  ).toEqual([{ name: 'Messages', tokens: 54_000 }]);
});
