import type { Push } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import { createPluginJobs } from './plugin-jobs.ts';

function jobs() {
  let hear: ((push: Push) => void) | undefined;
  const made = createPluginJobs({
    onPush(listener) {
      hear = listener;
      return () => undefined;
    },
  });
  made.listen();
  const line = (target: string, text: string) => hear?.({ type: 'plugin_progress', target, line: text });
  return { made, line };
}

it('keeps the lines of each command as they came', async () => {
  const { made, line } = jobs();
  let end: ((outcome: { succeeded: boolean; output: string }) => void) | undefined;
  const ended = made.run('a@m', 'Installing a', () => new Promise(resolve => (end = resolve)));
  line('a@m', 'Cloning…');
  line('b@m', 'not mine');
  expect(await made.run('a@m', 'again', () => Promise.reject(new Error('never')))).toBe(false);
  end?.({ succeeded: false, output: 'Cloning…\nNo such repository' });
  expect(await ended).toBe(false);
  expect([...made.all.value]).toEqual([['a@m', { title: 'Installing a', lines: ['Cloning…'], state: 'failed' }]]);
});

it('shows the whole output when no line came before', async () => {
  const { made } = jobs();
  expect(await made.run('m', 'Adding m', async () => ({ succeeded: true, output: 'Added\nm\n' }))).toBe(true);
  expect(made.all.value.get('m')).toEqual({ title: 'Adding m', lines: ['Added', 'm'], state: 'done' });
});
