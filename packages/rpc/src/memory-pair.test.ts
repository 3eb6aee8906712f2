import { expect, it } from 'vitest';
import { createMemoryPair } from './memory-pair.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));

it('carries both ways, in order', async () => {
  const [left, right] = createMemoryPair<string, number>();
  const heard: unknown[] = [];
  left.onMessage(message => heard.push(message));
  right.onMessage(message => {
    heard.push(message);
    right.send(message.length);
  });
  left.send('a');
  left.send('bc');
  expect(heard).toEqual([]);
  await settled();
  expect(heard.filter(message => typeof message === 'string')).toEqual(['a', 'bc']);
  expect(heard.filter(message => typeof message === 'number')).toEqual([1, 2]);
});

it('closes both ends, whoever closes; what was sent still arrives, and nothing after', async () => {
  const [left, right] = createMemoryPair<string>();
  const heard: string[] = [];
  left.onMessage(message => heard.push(`left ${message}`));
  right.onMessage(message => heard.push(`right ${message}`));
  left.onClose(() => heard.push('left closed'));
  right.onClose(() => heard.push('right closed'));
  left.send('last words');
  right.close();
  left.send('too late');
  right.send('too late');
  await settled();
  expect(heard.toSorted()).toEqual(['left closed', 'right closed', 'right last words']);
  expect(heard.indexOf('right last words')).toBeLessThan(heard.indexOf('right closed'));
});
