import type { Task, ToolBlock } from '@dovetail/conversation';
import { describe, expect, it } from 'vitest';
import { agentReport } from './agent-report.ts';
import { bodyPlan } from './body-plan.ts';
import { decisionWords, ruleTexts, savedRules } from './decision-words.ts';
import { fileChange } from './file-change.ts';
import { matchesOf } from './matches.ts';
import { countLines, lastLines } from './output-lines.ts';
import { cutResult, exitCode, outputText } from './result-text.ts';
import { result, toolBlock } from './tool-block.fixture.ts';
import { toolFacts } from './tool-facts.ts';

const facts = (call: ToolBlock, task?: Task) => toolFacts(call, task).map(({ text }) => text);
const edit = { file_path: '/w/a.txt', old_string: 'hello', new_string: 'HELLO' };
const patch = [{ oldStart: 1, oldLines: 2, newStart: 1, newLines: 2, lines: ['-hello', '+HELLO', ' world'] }];

describe('facts', () => {
  it.each<[readonly string[], ToolBlock]>([
    [
      ['2 lines'],
      toolBlock(
        'Read',
        { file_path: '/a' },
        {
          result: result('1\thello\n2\tworld\n3\t', {
            type: 'text',
            file: { filePath: '/a', content: 'hello\nworld\n', numLines: 3, startLine: 1, totalLines: 3 },
          }),
        },
      ),
    ],
    [
      ['41–80'],
      toolBlock(
        'Read',
        { file_path: '/a', offset: 41, limit: 40 },
        {
          result: result('', { type: 'text', file: { content: 'x', numLines: 40, startLine: 41, totalLines: 96 } }),
        },
      ),
    ],
    [['2 lines'], toolBlock('Read', { file_path: '/a' }, { result: result('     1→hello\n     2→world\n     3→\n') })],
    [
      ['640 × 480'],
      toolBlock(
        'Read',
        { file_path: '/a.png' },
        {
          result: result([], {
            type: 'image',
            file: { base64: 'AA', type: 'image/png', dimensions: { originalWidth: 640, originalHeight: 480 } },
          }),
        },
      ),
    ],
    [['+1', '−1'], toolBlock('Edit', edit, { result: result('updated', { structuredPatch: patch }) })],
    [['+1', '−1'], toolBlock('Edit', edit, { state: 'running', endedAtMs: null })],
    [
      ['new', '+2'],
      toolBlock('Write', { file_path: '/a', content: 'a\nb\n' }, { result: result('', { type: 'create' }) }),
    ],
    [
      ['new', '+1'],
      toolBlock('Write', { file_path: '/a', content: 's' }, { result: result('File created successfully at: /a') }),
    ],
    [
      ['overwrites', '+1', '−1'],
      toolBlock(
        'Write',
        { file_path: '/a', content: 'HELLO\nworld' },
        { result: result('', { type: 'update', structuredPatch: patch }) },
      ),
    ],
    [['14 s'], toolBlock('Bash', { command: 'npm test' }, { result: result('ok') })],
    [['1 file'], toolBlock('Glob', { pattern: '*' }, { result: result('/a', { filenames: ['/a'], numFiles: 1 }) })],
    [
      ['7 in 3 files'],
      toolBlock(
        'Grep',
        { pattern: 'a', output_mode: 'content' },
        {
          result: result('', {
            mode: 'content',
            numFiles: 3,
            content: Array.from({ length: 7 }, (_, n) => `f${n % 3}.ts:${n}:a`).join('\n'),
          }),
        },
      ),
    ],
    [
      ['nothing found'],
      toolBlock(
        'Grep',
        { pattern: 'a' },
        { result: result('No files found', { mode: 'files_with_matches', filenames: [], numFiles: 0 }) },
      ),
    ],
    [
      ['14 KB'],
      toolBlock('WebFetch', { url: 'https://x' }, { result: result('text', { bytes: 14_200, result: 'text' }) }),
    ],
    [
      ['1 result'],
      toolBlock(
        'WebSearch',
        { query: 'q' },
        {
          result: result('', { results: [{ content: [{ title: 'T', url: 'https://x.example' }] }, 'words'] }),
        },
      ),
    ],
    [
      ['24 steps · 41 s'],
      toolBlock('Agent', {}, { result: result('', { totalToolUseCount: 24, totalDurationMs: 41_000 }) }),
    ],
    [['approved'], toolBlock('ExitPlanMode', { plan: 'p' }, { result: result('') })],
    [['sent back'], toolBlock('ExitPlanMode', { plan: 'p' }, { state: 'denied' })],
    [['cell 4', '+1'], toolBlock('NotebookEdit', { notebook_path: '/a.ipynb', cell_id: '4', new_source: 'x' })],
    [['14 s'], toolBlock('mcp__db__explain', { q: 'x' }, { result: result('') })],
  ])('are %j', (words, call) => {
    expect(facts(call)).toEqual(words);
  });
});

const lines = (n: number) => Array.from({ length: n }, (_, at) => `l${at}`).join('\n');

describe('which bodies begin open', () => {
  it.each<[string, boolean | undefined, boolean, ToolBlock]>([
    ['a small edit', true, true, toolBlock('Edit', edit)],
    ['24 changed lines', true, true, toolBlock('Write', { file_path: '/a', content: lines(24) })],
    ['25 changed lines', false, true, toolBlock('Write', { file_path: '/a', content: lines(25) })],
    [
      'an edit that streams',
      undefined,
      true,
      toolBlock('Edit', null, { preview: true, inputText: '{"file_path":"/a","old_string":"x' }),
    ],
    ['a command that runs', true, true, toolBlock('Bash', { command: 'x' }, { state: 'running', endedAtMs: null })],
    ['a command that ended', false, true, toolBlock('Bash', { command: 'x' })],
    [
      'a command that waits',
      undefined,
      true,
      toolBlock('Bash', { command: 'x' }, { state: 'pending', endedAtMs: null }),
    ],
    ['a text that was read', undefined, false, toolBlock('Read', { file_path: '/a' }, { result: result('1\tx') })],
    ['an agent', false, true, toolBlock('Agent', { prompt: 'p' }, { state: 'running', endedAtMs: null })],
    ['an answered question', true, true, toolBlock('AskUserQuestion', { questions: [] })],
    ['a plan', false, true, toolBlock('ExitPlanMode', { plan: 'p' })],
    ['a tool without anything to show', undefined, false, toolBlock('Frobnicate', {})],
  ])('%s', (_, isOpenAtFirst, hasBody, call) => {
    expect(bodyPlan(call)).toEqual({ hasBody, isOpenAtFirst });
  });
});

const by = (structured: unknown) => cutResult(toolBlock('Bash', {}, { result: result('', structured) }));

describe('results', () => {
  it('of a command that failed tell its exit code and its output', () => {
    const call = toolBlock(
      'Bash',
      { command: 'x' },
      { state: 'failed', result: result('Exit code 2\npsql: no', 'Error: Exit code 2\npsql: no', true) },
    );
    expect([exitCode(call), outputText(call)]).toEqual([2, 'psql: no']);
  });

  it('of a command hold both of its streams', () => {
    expect(outputText(toolBlock('Bash', {}, { result: result('a\nb', { stdout: 'a', stderr: 'b' }) }))).toBe('a\nb');
    expect(
      outputText(
        toolBlock('Bash', {}, { result: result('running', { stdout: '', stderr: '', backgroundTaskId: 'b' }) }),
      ),
    ).toBe('');
  });

  it('that were cut say so', () => {
    expect(by({ stdout: 'x', dovetail_cut: { length: 90_000 } })).toEqual({ length: 90_000 });
    expect(by({ stdout: 'x', persistedOutputPath: '/o.txt', persistedOutputSize: 688_894 })).toEqual({
      length: 688_894,
      path: '/o.txt',
    });
    expect(by({ stdout: 'x' })).toBeUndefined();
  });

  it('of a search are read from the text where there is nothing else', () => {
    const call = toolBlock(
      'Grep',
      { pattern: 'a', output_mode: 'content' },
      { result: result('src/a.ts:12:const a\nC:\\b.ts:3:a') },
    );
    expect(matchesOf(call)?.matches).toEqual([
      { path: 'src/a.ts', displayLine: 12, text: 'const a' },
      { path: 'C:\\b.ts', displayLine: 3, text: 'a' },
    ]);
  });

  it('of a subagent are its last words', () => {
    const content = [
      { type: 'text', text: '<tools-used-before-summary>Read</tools-used-before-summary>\n' },
      { type: 'text', text: 'Sub final report.' },
    ];
    const call = toolBlock('Agent', {}, { result: result([], { status: 'completed', content }) });
    expect(agentReport(call, undefined, () => undefined)).toBe('Sub final report.');
    expect(agentReport({ ...call, endedAtMs: null, result: null }, undefined, () => undefined)).toBeUndefined();
  });
});

describe('a change', () => {
  it('knows the whole file before and after', () => {
    const call = toolBlock(
      'Edit',
      { ...edit, old_string: 'a', new_string: '$&', replace_all: true },
      { result: result('', { originalFile: 'a b a' }) },
    );
    expect(fileChange(call).whole).toEqual({ before: 'a b a', after: '$& b $&' });
  });

  it('whose text is not there says so', () => {
    const call = toolBlock('Edit', edit, {
      state: 'failed',
      result: result(
        '<tool_use_error>String to replace not found in file.\nString: hello</tool_use_error>',
        'Error',
        true,
      ),
    });
    expect(fileChange(call).isMissing).toBe(true);
  });
});

const decided = (
  outcome: 'denied' | 'withdrawn' | 'refused' | 'allowed',
  message: string | null,
  updates: unknown[] = [],
) =>
  toolBlock(
    'Write',
    {},
    {
      state: outcome === 'allowed' ? 'done' : outcome === 'withdrawn' ? 'cancelled' : 'denied',
      decision: { outcome, message, updatedInput: null, updatedPermissions: updates },
    },
  );

describe('decisions', () => {
  it('are told in the words of the person', () => {
    expect(decisionWords(decided('denied', 'use the outbox'))).toBe('You said: “use the outbox”');
    expect(
      decisionWords(decided('denied', 'The person denied this tool call. Ask them how to go on.')),
    ).toBeUndefined();
    expect(decisionWords(decided('withdrawn', null))).toBe('No longer asked');
    expect(decisionWords(decided('withdrawn', 'The turn was stopped.'))).toBe('Not answered: you stopped the turn');
    expect(decisionWords(decided('refused', 'Permission to use Bash has been denied.'))).toBe(
      'Permission to use Bash has been denied.',
    );
  });

  it('that were saved tell where, and which rule', () => {
    const update = {
      type: 'addRules',
      destination: 'localSettings',
      behavior: 'allow',
      rules: [{ toolName: 'Bash', ruleContent: 'git push:*' }],
    };
    expect(savedRules(decided('allowed', null, [update]))).toEqual([
      { words: 'and saved to ', place: { name: '.claude/settings.local.json', file: 'local' } },
    ]);
    expect(ruleTexts(decided('allowed', null, [update]))).toEqual(['Bash(git push:*)']);
  });
});

it('the last lines of an output are found from its end', () => {
  expect([lastLines('a\nb\nc\n', 2), lastLines('a', 8), lastLines('\n\nx', 2)]).toEqual(['b\nc', 'a', '\nx']);
  expect([countLines(''), countLines('a\nb'), countLines('a\n')]).toEqual([0, 2, 1]);
});
