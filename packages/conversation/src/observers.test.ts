import { hostRequestsFromCli, inputLines, kindOf as declaredKindOf, knownKinds } from '@dovetail/protocol';
import { describe, expect, it } from 'vitest';
import { applyInput, type HostInput } from './apply-input.ts';
import { kindOf } from './kind.ts';
import { ignoredRequests, requests } from './observe/control.ts';
import { knownAndIgnored, observers } from './observers.ts';
import { emptyConversation } from './state/conversation.ts';

describe('every declared kind', () => {
  it('of line is observed or ignored for a reason, and never both', () => {
    const observed = Object.keys(observers);
    const ignored = Object.keys(knownAndIgnored);
    expect([...observed, ...ignored].toSorted()).toEqual(knownKinds);
    expect(Object.values(knownAndIgnored).every(reason => reason.length > 20)).toBe(true);
  });

  it('of request to the host is observed or ignored for a reason', () => {
    const known = [...Object.keys(requests), ...Object.keys(ignoredRequests)].toSorted();
    expect(known).toEqual(Object.keys(hostRequestsFromCli).toSorted());
  });

  it.each(Object.keys(inputLines))('of line from the host is known: %s', type => {
    const c = emptyConversation();
    applyInput(c, { type } as unknown as HostInput, 0);
    // An empty one is malformed; none may be unknown.
    expect(Object.values(c.unknown).every(seen => seen.malformed)).toBe(true);
  });

  it.each([{ type: 'assistant' }, { type: 'system', subtype: 'init' }, { type: 'aurora' }])(
    'is spelled as the protocol spells it: %o',
    line => {
      expect(kindOf(line)).toBe(declaredKindOf(line));
    },
  );
});
