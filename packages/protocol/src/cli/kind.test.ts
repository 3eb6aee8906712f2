import { describe, expect, test } from 'vitest';
import { isKnownKind, kindOf, knownKinds, schemaOf } from './kind.ts';

describe('the kind of a line', () => {
  test.each([
    [{ type: 'assistant' }, 'assistant'],
    [{ type: 'system', subtype: 'init' }, 'system:init'],
    [{ type: 'result', subtype: 'success' }, 'result'],
    [{ type: 'system' }, 'system'],
    [{ type: 'system', subtype: { toString: null } }, 'system'],
    [{ type: 'from_tomorrow', subtype: 'x' }, 'from_tomorrow'],
  ])('%j is %s', (line, kind) => {
    expect(kindOf(line)).toBe(kind);
  });

  test('every known kind has a schema, and names of the language itself are not known', () => {
    expect(knownKinds.filter(kind => schemaOf(kind) === undefined)).toEqual([]);
    for (const name of ['constructor', '__proto__', 'system:constructor', 'system', 'toString']) {
      expect([isKnownKind(name), schemaOf(name)]).toEqual([false, undefined]);
    }
  });
});

describe('a schema observes an open world', () => {
  test('unknown keys are kept and unknown blocks are no error', () => {
    const line = {
      type: 'assistant',
      message: { id: 'm', role: 'assistant', model: 'x', content: [{ type: 'hologram', depth: 3 }], later: true },
      new_key: [1],
    };
    expect(schemaOf('assistant')?.parse(line)).toEqual(line);
  });

  test('a line without what makes it one is refused', () => {
    expect(schemaOf('assistant')?.safeParse({ type: 'assistant' }).success).toBe(false);
    expect(schemaOf('system:init')?.safeParse({ type: 'system', subtype: 'init' }).success).toBe(false);
  });
});
