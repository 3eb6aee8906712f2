import type { ThinkingBlock } from '@dovetail/conversation';
import { describe, expect, it } from 'vitest';
import { focusParts } from './focus-run.ts';
import { toolBlock } from './tool-block.fixture.ts';

const step = (id: string, name: string, atMs: number, fields = {}) =>
  toolBlock(name, {}, { id, atMs, endedAtMs: atMs + 1_000, ...fields });
const thinking = { id: 'th', type: 'thinking', atMs: 0, durationMs: 3_000, preview: false } as ThinkingBlock;

describe('a run of steps', () => {
  it('says how long it took and what was done', () => {
    const steps = [
      thinking,
      ...Array.from({ length: 6 }, (_, n) => step(`r${n}`, 'Read', n * 1_000)),
      step('e', 'Edit', 20_000),
      step('w', 'Write', 30_000),
      step('b', 'Bash', 47_000),
    ];
    expect(focusParts(steps, 0)).toEqual([
      {
        kind: 'run',
        ids: steps.map(({ id }) => id),
        words: 'Worked for 48 s: 6 reads, 2 edits, 1 command',
        isLive: false,
      },
    ]);
  });

  it('leaves out what failed, was denied or waits', () => {
    const steps = [
      step('a', 'Read', 0),
      step('b', 'Bash', 1_000, { state: 'failed' }),
      step('c', 'Grep', 2_000),
      step('d', 'Bash', 3_000, { state: 'pending', decisionId: 'q', endedAtMs: null }),
    ];
    expect(focusParts(steps, 0).map(part => (part.kind === 'run' ? part.words : part.id))).toEqual([
      'Worked for 1 s: 1 read',
      'b',
      'Worked for 1 s: 1 search',
      'd',
    ]);
  });

  it('counts on while one of them runs', () => {
    expect(focusParts([step('a', 'Bash', 1_000, { state: 'running', endedAtMs: null })], 9_000)).toMatchObject([
      { words: 'Working for 8 s: 1 command', isLive: true },
    ]);
  });
});
