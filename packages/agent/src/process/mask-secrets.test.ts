import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mask, maskSecrets, secretValues } from './mask-secrets.ts';

describe('by their looks', () => {
  test.each([
    ['key sk-ant-api03-AbC_dEf-123 ok', 'key [secret] ok'],
    ['Authorization: Bearer abc.def-ghi', 'Authorization: [secret]'],
    ['basic dXNlcjpwYXNzd29yZA==', '[secret]'],
    ['jwt eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.sig_nature', 'jwt [secret]'],
    ['ghp_0123456789abcdef and xoxb-0123456789ab', '[secret] and [secret]'],
    ['AKIAIOSFODNN7EXAMPLE', '[secret]'],
    ['ANTHROPIC_API_KEY=abcdef123', 'ANTHROPIC_API_KEY=[secret]'],
    ['{"api-key": "abcdef123", "model": "opus-large"}', '{"api-key": "[secret]", "model": "opus-large"}'],
    ["password: 'hunter22'", "password: '[secret]'"],
    ['via http://ann:hunter2@proxy.example:8080/x', 'via http://ann:[secret]@proxy.example:8080/x'],
  ])('%j becomes %j', (text, masked) => {
    expect(maskSecrets(text)).toBe(masked);
  });

  test.each([
    'Error: Settings file not found: /tmp/x.json',
    'see https://example.org:8443/docs?a=b',
    'the task-runner said: nothing',
    'token: abc',
    '',
  ])('%j stays as it is', text => {
    expect(maskSecrets(text)).toBe(text);
  });

  test('takes no longer than a moment on unfriendly text', () => {
    for (const word of ['token', 'a-', 'eyJ-', 'x:y=', '://a:']) {
      // Of the processor: what else the machine does is not in it.
      const before = process.cpuUsage();
      maskSecrets(word.repeat(20_000));
      expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
    }
  });
});

describe('by value', () => {
  // Short ones are never given (secretValues leaves them out), and one that is part of the mask cannot be told from it.
  const secret = fc.string({ minLength: 8, maxLength: 60 }).filter(value => !mask.includes(value));

  test('a given secret never survives, wherever it stands and whatever stands beside it', () => {
    fc.assert(
      fc.property(
        fc.array(secret, { minLength: 1, maxLength: 4 }),
        fc.array(fc.string()),
        fc.nat(),
        (known, words, n) => {
          const text = words.flatMap((word, i) => [word, known[(i + n) % known.length] ?? '']).join('');
          const masked = maskSecrets(text, known);
          expect(known.filter(value => masked.includes(value) && !mask.includes(value))).toEqual([]);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('neither does the rest of one that begins like another', () => {
    expect(maskSecrets('abcdefgh-REST', ['abcdefgh', 'abcdefgh-REST'])).toBe('[secret]');
  });

  test('an empty value masks nothing', () => {
    expect(maskSecrets('plain', [''])).toBe('plain');
  });
});

test.each([
  [{ ANTHROPIC_API_KEY: 'sk-12345678' }, ['sk-12345678']],
  [{ CLAUDE_CODE_OAUTH_TOKEN: 'abcdefghij', DB_PASSWORD: 'correct horse' }, ['abcdefghij', 'correct horse']],
  [{ AWS_SECRET_ACCESS_KEY: '/begins/with/a/slash' }, ['/begins/with/a/slash']],
  [{ PRIVATE_KEY: 'line one of it\nline two of it\nshort' }, ['line one of it', 'line two of it']],
  [{ MY_KEY: 'short' }, []],
  [{ PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', SOME_TOKEN: undefined }, []],
  [{ SSH_AUTH_SOCK: '/tmp/ssh-agent', API_KEY_FILE: '/etc/the-key' }, []],
])('%j holds %j', (env, values) => {
  expect(secretValues(env)).toEqual(values);
});
