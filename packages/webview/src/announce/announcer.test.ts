import { expect, test } from 'vitest';
import { createAnnouncer, politePauseMs } from './announcer.ts';

function started() {
  let ms = 0;
  let due: { at: number; run(): void }[] = [];
  const announcer = createAnnouncer({ now: () => ms, later: (run, after) => void due.push({ at: ms + after, run }) });
  const heard: string[] = [];
  announcer.polite.subscribe(({ text }) => void heard.push(text));
  return {
    announcer,
    heard,
    wait(more: number) {
      ms += more;
      const ready = due.filter(({ at }) => at <= ms);
      due = due.filter(({ at }) => at > ms);
      for (const { run } of ready) run();
    },
  };
}

test('polite words come at most every two seconds, and the newest wins', () => {
  const { announcer, heard, wait } = started();
  announcer.say('polite', 'Working');
  announcer.say('polite', 'Bash done');
  announcer.say('polite', 'Answer ready: Yes.');
  expect(heard).toEqual(['', 'Working']);
  wait(politePauseMs - 1);
  expect(heard).toHaveLength(2);
  wait(1);
  expect(heard).toEqual(['', 'Working', 'Answer ready: Yes.']);
  wait(politePauseMs);
  announcer.say('polite', 'Mode: Plan');
  expect(heard.at(-1)).toBe('Mode: Plan');
});

test('what is read aloud is not dropped', () => {
  const { announcer, heard, wait } = started();
  announcer.read('One.');
  announcer.read('Two.');
  announcer.read('Three.');
  wait(politePauseMs);
  expect(heard).toEqual(['', 'One.', 'Two. Three.']);
});

test('urgent words come at once, also the same ones again', () => {
  const { announcer } = started();
  announcer.say('assertive', 'Plan ready');
  const { count } = announcer.assertive.value;
  announcer.say('assertive', 'Plan ready');
  expect(announcer.assertive.value).toEqual({ text: 'Plan ready', count: count + 1 });
});
