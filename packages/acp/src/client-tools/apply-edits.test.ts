import { describe, expect, it } from 'vitest';
import { applyEdits } from './apply-edits.ts';

describe('edits of a text', () => {
  it('are made one after the other', () => {
    const edits = [
      { old_string: 'one', new_string: 'two' },
      { old_string: 'two', new_string: '$&', replace_all: true },
    ];
    expect(applyEdits('one two', edits)).toEqual({ ok: true, text: '$& $&' });
  });

  it('change nothing when a text is missing, or is there more than once', () => {
    expect(applyEdits('a', [{ old_string: 'b', new_string: '' }])).toMatchObject({ ok: false });
    expect(applyEdits('a', [{ old_string: '', new_string: 'x' }])).toMatchObject({ ok: false });
    expect(applyEdits('a a', [{ old_string: 'a', new_string: 'b' }])).toEqual({
      ok: false,
      reason: 'The text to replace is there 2 times: "a".',
    });
  });
});
