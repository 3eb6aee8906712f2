// The sentence about sessions that the list leaves out.
import type { HiddenSession } from '@dovetail/protocol';

type Reason = HiddenSession['reason'];

const one: Readonly<Record<Reason, string>> = {
  'no-messages': 'has no messages',
  unreadable: 'cannot be read',
  'folder-gone': 'belongs to a folder that is gone',
};
const many: Readonly<Record<Reason, string>> = {
  'no-messages': 'have no messages',
  unreadable: 'cannot be read',
  'folder-gone': 'belong to folders that are gone',
};
const order: readonly Reason[] = ['no-messages', 'unreadable', 'folder-gone'];

export function hiddenWords(hidden: readonly Pick<HiddenSession, 'reason'>[]): string {
  const parts = order.flatMap(reason => {
    const count = hidden.filter(session => session.reason === reason).length;
    return count === 0 ? [] : [`${count} ${(count === 1 ? one : many)[reason]}`];
  });
  return `${hidden.length} not shown: ${parts.join(', ')}`;
}

/** Why this one is not in the list. */
export function whyHidden({ reason, detail }: HiddenSession): string {
  const first = { 'no-messages': 'No messages', unreadable: 'Cannot be read', 'folder-gone': 'Its folder is gone' };
  return detail === undefined ? first[reason] : `${first[reason]}: ${detail}`;
}
