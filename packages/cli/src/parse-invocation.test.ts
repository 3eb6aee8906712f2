import { describe, expect, test } from 'vitest';
import { commonOptions, UsageError, type OptionSpecs } from './command.ts';
import { run } from './commands/run.ts';
import { sidecar } from './commands/sidecar.ts';
import { workbench } from './commands/workbench.ts';
import { parseInvocation } from './parse-invocation.ts';

const specs: OptionSpecs = { ...run.options, ...commonOptions };
const parse = (...args: string[]) => parseInvocation(args, specs);

describe('an option whose value may be left out', () => {
  test.each([
    { args: ['hi', '--rehearsal'], prompt: ['hi'], scenario: 'tour' },
    { args: ['--rehearsal', 'hi'], prompt: ['hi'], scenario: 'tour' },
    { args: ['--rehearsal', 'hello', 'hi'], prompt: ['hi'], scenario: 'hello' },
    { args: ['hi', '--rehearsal', 'hello'], prompt: ['hi'], scenario: 'hello' },
    { args: ['--rehearsal', 'hello', '--model', 'x', 'hi'], prompt: ['hi'], scenario: 'hello' },
    { args: ['--rehearsal', 'hi', '--model', 'x'], prompt: ['hi'], scenario: 'tour' },
    { args: ['--rehearsal=hello', 'hi'], prompt: ['hi'], scenario: 'hello' },
    { args: ['--rehearsal', '-'], prompt: ['-'], scenario: 'tour' },
  ])('$args', ({ args, prompt, scenario }) => {
    const invocation = parse(...args);
    expect(invocation.positionals).toEqual(prompt);
    expect(invocation.text('rehearsal')).toBe(scenario);
  });
});

describe('a scenario for a command that needs no word of its own', () => {
  const folder = import.meta.dirname;
  test.each([
    { args: ['--rehearsal'], words: [], scenario: 'tour' },
    { args: ['--rehearsal', 'hello'], words: [], scenario: 'hello' },
    { args: ['--rehearsal', 'scenes/mine.json', '--no-open'], words: [], scenario: 'scenes/mine.json' },
    { args: ['--rehearsal', folder], words: [folder], scenario: 'tour' },
    { args: ['--rehearsal', 'hello', folder], words: [folder], scenario: 'hello' },
    { args: [folder, '--rehearsal', 'hello'], words: [folder], scenario: 'hello' },
    { args: [folder, '--rehearsal'], words: [folder], scenario: 'tour' },
  ])('$args', ({ args, words, scenario }) => {
    const invocation = parseInvocation(args, { ...workbench.options, ...commonOptions });
    expect(invocation.positionals).toEqual(words);
    expect(invocation.text('rehearsal')).toBe(scenario);
  });
});

test('a command without words takes every word that follows for the scenario', () => {
  const invocation = parseInvocation(['--rehearsal', 'hello'], { ...sidecar.options, ...commonOptions });
  expect(invocation.positionals).toEqual([]);
  expect(invocation.text('rehearsal')).toBe('hello');
});

test.each([
  [['--host', ''], '--host needs a value: --host ADDR'],
  [['--host='], '--host needs a value: --host ADDR'],
  [['--claude', ''], '--claude needs a value: --claude PATH'],
  [['--rehearsal', ''], '--rehearsal needs a value: --rehearsal SCENARIO'],
])('an empty value is none: %j', (args, sentence) => {
  const parseEmpty = () => parseInvocation(args, { ...workbench.options, ...commonOptions });
  expect(parseEmpty).toThrow(new UsageError(sentence));
});

describe('a list', () => {
  test('may be given by repeating the option', () => {
    expect(parse('hi', '--allow', 'Edit', '--allow', 'Bash(npm test)').texts('allow')).toEqual([
      'Edit',
      'Bash(npm test)',
    ]);
  });
  test('may follow the option once the prompt is there', () => {
    expect(parse('hi', '--allow', 'Edit', 'Write', '--verbose').texts('allow')).toEqual(['Edit', 'Write']);
  });
  test('does not swallow a prompt that follows', () => {
    const invocation = parse('--allow', 'Edit', 'hi');
    expect(invocation.texts('allow')).toEqual(['Edit']);
    expect(invocation.positionals).toEqual(['hi']);
  });
});

test('what follows -- is never an option', () => {
  expect(parse('--', '--model').positionals).toEqual(['--model']);
});

test('-h and --help ask for help', () => {
  expect(parse('-h').flag('help')).toBe(true);
  expect(parse('--help').flag('help')).toBe(true);
});

describe('wrong usage is a sentence', () => {
  test.each([
    { args: ['--modle', 'x'], says: 'There is no option --modle. Did you mean --model?' },
    {
      args: ['- one\n- two'],
      says: 'There is no option - one\n- two. Put "--" before words that begin with a dash.',
    },
    { args: ['--banana'], says: 'There is no option --banana.' },
    { args: ['--output', 'json'], says: 'There is no option --output. Did you mean --output-format?' },
    { args: ['--model'], says: '--model needs a value: --model NAME' },
    { args: ['--model', '--verbose'], says: '--model needs a value: --model NAME' },
    { args: ['--model', 'a', '--model', 'b'], says: '--model was given twice.' },
    { args: ['--verbose=yes'], says: '--verbose takes no value.' },
    {
      args: ['--output-format', 'xml'],
      says: '--output-format cannot be "xml"; it is one of text, json, stream-json.',
    },
    { args: ['--__proto__', 'x'], says: 'There is no option --__proto__.' },
  ])('$args', ({ args, says }) => {
    expect(() => parse(...args)).toThrow(new UsageError(says));
  });
});
