import { expect, test } from 'vitest';
import { errorWords } from './error-words.ts';
import { crashWords, isAgain, readExit } from './exit-words.ts';
import { hookWords, readHook } from './hook-words.ts';
import { imageData } from './image-data.ts';
import { retryWords } from './retry-words.ts';

test('a crash says how, what is safe, and that nothing was approved', () => {
  expect(crashWords(readExit({ reason: 'crashed', code: 137, signal: null }))).toEqual({
    what: 'The CLI stopped unexpectedly',
    rest: '(exit code 137, it was killed, often for want of memory). Everything up to here is saved. Nothing was approved.',
  });
  expect(crashWords(readExit({ code: null, signal: 'SIGSEGV' })).rest).toContain('(signal SIGSEGV)');
  expect(crashWords(readExit(null)).rest).toContain('(exit code unknown)');
});

const crash = (atMs: number) => ({ id: String(atMs), atMs, type: 'notice', kind: 'exit', level: 'error' }) as const;

test('a second crash within a minute is told apart from one long ago', () => {
  expect(isAgain(crash(100_000), [crash(50_000), crash(100_000)])).toBe(true);
  expect(isAgain(crash(100_000), [crash(30_000), crash(100_000), crash(120_000)])).toBe(false);
  expect(isAgain(crash(100_000), [{ ...crash(90_000), level: 'info' }])).toBe(false);
});

test('a retry counts down and stops at now', () => {
  const retry = { attempt: 3, maxAttempts: 10, delayMs: 12_000, untilMs: 20_000, status: 529, error: null };
  expect(retryWords(retry, 8_000)).toBe('The service is busy. Trying again in 12 s (3 of 10, error 529)');
  expect(retryWords(retry, 0)).toContain('in 12 s');
  expect(retryWords(retry, 25_000)).toBe('The service is busy. Trying again now (3 of 10, error 529)');
});

test.each([
  [
    'auth',
    'API Error: 401',
    401,
    'Not signed in. Your CLI has no valid sign-in, so this message was not sent.',
    'sign-in',
  ],
  ['model_not_found', 'model: opus-9', 404, 'The model “opus-9” was not found.', 'choose-model'],
  ['too_long', 'Prompt is too long', null, "This conversation no longer fits the model's context.", 'summarise'],
  ['other', 'Something of its own', null, 'Something of its own', undefined],
  ['server', 'API Error: 500', 500, 'The service had an error of its own (error 500).', undefined],
] as const)('%s: one reason and one action', (reason, text, status, title, action) => {
  expect(errorWords(reason, text, status)).toMatchObject({ title, action });
});

test('a hook that blocks says so', () => {
  expect(hookWords('PreToolUse:Bash', readHook({ exitCode: 2, stderr: 'no' }))).toBe(
    'The hook PreToolUse:Bash blocked this.',
  );
  expect(hookWords('Stop', readHook({ running: true }))).toBe('Hook Stop runs');
});

test('only bytes in the message are a picture', () => {
  expect(imageData({ type: 'base64', media_type: 'image/png', data: 'AA==' })).toBe('data:image/png;base64,AA==');
  expect(imageData({ type: 'url', url: 'https://evil.example/x.png' })).toBeUndefined();
  expect(imageData({ type: 'base64', media_type: 'image/svg+xml', data: 'AA==' })).toBeUndefined();
  expect(imageData({ type: 'base64', media_type: 'image/png;x,<script>', data: '' })).toBeUndefined();
});
