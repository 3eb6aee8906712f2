import type { windowPort } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { createEventSource } from './event-source.ts';

test('every listener hears, also after one that fails; one that left does not', () => {
  const failures: unknown[] = [];
  const source = createEventSource<typeof windowPort>(error => failures.push(error));
  const heard: string[] = [];
  source.subscribe({
    visibilityChanged() {
      throw new Error('broken');
    },
  });
  source.subscribe({});
  const leave = source.subscribe({ visibilityChanged: ({ pageId }) => heard.push(pageId) });
  source.tell('visibilityChanged', { pageId: 'a', visible: true });
  leave();
  source.tell('visibilityChanged', { pageId: 'b', visible: true });
  expect(heard).toEqual(['a']);
  expect(failures).toHaveLength(2);
});
