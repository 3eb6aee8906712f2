import { expect, it } from 'vitest';
import { createAnnouncedCommands } from './announced-commands.ts';

const bySingleQuotes = (quoted: string) =>
  `source /h/snapshot.sh 2>/dev/null || true && eval ${quoted} < /dev/null && pwd -P >| /t/claude-1-cwd`;

it('finds the call of a command in what each version hands to its shell', () => {
  const announced = createAnnouncedCommands();
  announced.announce({ toolUseId: 'a', command: `printf 'x\\n' | tr x y` });
  announced.announce({ toolUseId: 'b', command: `echo it's "q"` });
  expect(announced.take(bySingleQuotes(`'echo it'"'"'s "q"'`))?.toolUseId).toBe('b');
  // 2.1.29 closes stdin of the first command of a pipe inside the quotes.
  const old = `source /h/s.sh && eval "printf 'x\\\\n' < /dev/null | tr x y" && pwd -P >| /t/claude-2-cwd`;
  expect(announced.take(old)?.toolUseId).toBe('a');
});

it('gives a call once, the longer of two that fit, and nothing for what was not announced', () => {
  const announced = createAnnouncedCommands();
  announced.announce({ toolUseId: 'short', command: 'npm test' });
  announced.announce({ toolUseId: 'long', command: 'npm test -- --all' });
  const wrapped = bySingleQuotes(`'npm test -- --all'`);
  expect(announced.take(wrapped)?.toolUseId).toBe('long');
  expect(announced.take(bySingleQuotes(`'rm -rf /'`))).toBeUndefined();
  expect(announced.take(bySingleQuotes(`'npm test'`))?.toolUseId).toBe('short');
  expect(announced.take(bySingleQuotes(`'npm test'`))).toBeUndefined();
});

it('forgets the oldest of very many', () => {
  const announced = createAnnouncedCommands();
  for (let index = 0; index <= 200; index++) announced.announce({ toolUseId: `${index}`, command: `echo ${index};` });
  expect(announced.take(bySingleQuotes(`'echo 0;'`))).toBeUndefined();
  expect(announced.take(bySingleQuotes(`'echo 1;'`))?.toolUseId).toBe('1');
});
