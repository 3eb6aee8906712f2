import { expect, test } from 'vitest';
import { chooseReview } from './choose-review.ts';

const first = { right: 'right:/a?1' };
const second = { right: 'right:/b?2' };

test.each([
  ['the one whose button it was', [first, second], first.right, second.right, first],
  ['none when that one is over, though another is open', [second], first.right, second.right, undefined],
  ['the one in the active tab', [first, second], undefined, second.right, second],
  ['the only one', [first], undefined, 'file:/a', first],
  ['none of several that are not in front', [first, second], undefined, undefined, undefined],
  ['none', [], undefined, undefined, undefined],
])('it is about %s', (_name, open, named, active, chosen) => {
  expect(chooseReview(open, named, active)).toBe(chosen);
});
