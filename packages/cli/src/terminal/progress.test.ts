import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeTerminal } from '../testing/fake-terminal.ts';
import { createProgress } from './progress.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is silent where a line cannot be written over', () => {
  const terminal = fakeTerminal({ errIsTty: true, canRedraw: false });
  const progress = createProgress(terminal);
  progress.show('Thinking…');
  vi.advanceTimersByTime(10_000);
  progress.around(() => terminal.err('a note\n'));
  progress.end();
  expect(terminal.stderr).toBe('a note\n');
});

test('tells what goes on and for how long, and takes its line away', () => {
  const terminal = fakeTerminal({ canRedraw: true });
  const progress = createProgress(terminal);
  progress.show('Thinking…');
  expect(terminal.stderr).toBe('\r\x1b[K⠋ Thinking…');
  vi.advanceTimersByTime(3000);
  expect(terminal.stderr).toContain('Thinking… 3 s');
  progress.end();
  expect(terminal.stderr.endsWith('\r\x1b[K')).toBe(true);
  const before = terminal.stderr;
  vi.advanceTimersByTime(1000);
  expect(terminal.stderr).toBe(before);
});

test('the seconds count from the last change', () => {
  const terminal = fakeTerminal({ canRedraw: true });
  const progress = createProgress(terminal);
  progress.show('One');
  vi.advanceTimersByTime(5000);
  progress.show('Two');
  expect(terminal.stderr.endsWith('Two')).toBe(true);
  progress.end();
});

test('fits a narrow terminal', () => {
  const terminal = fakeTerminal({ canRedraw: true, columns: 12 });
  const progress = createProgress(terminal);
  progress.show('Bash: npm test --all');
  vi.advanceTimersByTime(3000);
  progress.end();
  expect(terminal.stderr).toContain('\r\x1b[K⠋ Bash: np…\r');
  expect(terminal.stderr).toContain(' Bash… 3 s\r');
});

test('writes around its line', () => {
  const terminal = fakeTerminal({ canRedraw: true });
  const progress = createProgress(terminal);
  progress.show('One');
  progress.around(() => terminal.err('note\n'));
  expect(terminal.stderr).toBe('\r\x1b[K⠋ One\r\x1b[Knote\n\r\x1b[K⠙ One');
  progress.end();
});

test('makes room before it appears, not before each of its frames', () => {
  const terminal = fakeTerminal({ canRedraw: true });
  const progress = createProgress(terminal);
  progress.beforeLine(() => terminal.err('<room>'));
  progress.show('One');
  progress.show('Two');
  expect(terminal.stderr).toBe('<room>\r\x1b[K⠋ One\r\x1b[K⠙ Two');
  progress.end();
});

test('keeps away from a question, and says afterwards what it held back', () => {
  const terminal = fakeTerminal({ canRedraw: true });
  const progress = createProgress(terminal);
  progress.show('One');
  const release = progress.hold();
  const atQuestion = terminal.stderr;
  progress.show('Two');
  progress.around(() => terminal.err('note\n'));
  vi.advanceTimersByTime(1000);
  expect(terminal.stderr).toBe(atQuestion);
  release();
  release();
  expect(terminal.stderr.slice(atQuestion.length)).toBe('note\n\r\x1b[K⠙ Two');
  progress.end();
});

test('what is held back when it ends is not lost', () => {
  const terminal = fakeTerminal({ canRedraw: true });
  const progress = createProgress(terminal);
  progress.hold();
  progress.around(() => terminal.err('note\n'));
  progress.end();
  expect(terminal.stderr).toBe('note\n');
});
