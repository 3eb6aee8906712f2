// Which rule on disk explains a question, which one only seems to, and when nothing is said.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanUseTool } from '@dovetail/protocol';
import { describe, expect, onTestFinished, test } from 'vitest';
import { permissionReason } from './permission-reason.ts';

type Permissions = Readonly<Record<string, unknown>>;

/** What stands in the settings of the person, of the project, and of the person in the project. */
async function reasonFor(
  question: CanUseTool,
  files: { user?: Permissions; project?: Permissions; local?: Permissions | string },
) {
  const root = await mkdtemp(join(tmpdir(), 'dovetail-reason-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folders = { configFolder: join(root, 'config'), cwd: join(root, 'project') };
  const paths = {
    user: join(folders.configFolder, 'settings.json'),
    project: join(folders.cwd, '.claude', 'settings.json'),
    local: join(folders.cwd, '.claude', 'settings.local.json'),
  };
  await mkdir(folders.configFolder);
  await mkdir(join(folders.cwd, '.claude'), { recursive: true });
  for (const name of ['user', 'project', 'local'] as const) {
    const permissions = files[name];
    if (permissions === undefined) continue;
    await writeFile(paths[name], typeof permissions === 'string' ? permissions : JSON.stringify({ permissions }));
  }
  const reason = await permissionReason(question, folders);
  // The folder differs from run to run.
  return JSON.parse(JSON.stringify(reason).replaceAll(root, '')) as typeof reason;
}

const bash = (command: string, more: Partial<CanUseTool> = {}): CanUseTool => ({
  tool_name: 'Bash',
  input: { command },
  ...more,
});
const push = bash('git push origin main');

describe('the rule that asked', () => {
  test('with its file, as it is written', async () => {
    expect(await reasonFor(push, { user: { ask: ['Bash(rm:*)', 'Bash(git push:*)'] } })).toEqual({
      rule: 'Bash(git push:*)',
      file: '/config/settings.json',
    });
  });

  test('the strongest file; an allowing rule does not count against it', async () => {
    const files = {
      user: { ask: ['Bash'] },
      project: { ask: ['Bash(git *)'], allow: ['Bash(git push:*)'] },
      local: { allow: ['Bash'] },
    };
    expect(await reasonFor(push, files)).toEqual({ rule: 'Bash(git *)', file: '/project/.claude/settings.json' });
  });

  test('one command of several is enough', async () => {
    const question = bash('npm test && git push', { decision_reason_type: 'subcommandResults' });
    expect(await reasonFor(question, { local: { ask: ['Bash(git push:*)'] } })).toEqual({
      kind: 'subcommandResults',
      rule: 'Bash(git push:*)',
      file: '/project/.claude/settings.local.json',
    });
  });

  test('not when the CLI gave another reason', async () => {
    const more = { decision_reason: 'Command contains $() command substitution', decision_reason_type: 'other' };
    expect(await reasonFor(bash('git push', more), { user: { ask: ['Bash(git push:*)'] } })).toEqual({
      text: 'Command contains $() command substitution',
      kind: 'other',
    });
    const old = { decision_reason: 'Path is outside allowed working directories', blocked_path: '/etc' };
    expect(await reasonFor(bash('git push', old), { user: { ask: ['Bash(git push:*)'] } })).toEqual({
      text: 'Path is outside allowed working directories',
      blockedPath: '/etc',
    });
  });

  test('the one that the CLI names, among several', async () => {
    const more = { decision_reason: "Rule 'Bash(git:*)' wants it", decision_reason_type: 'rule' };
    const files = { user: { ask: ['Bash(git:*)'] }, project: { ask: ['Bash(git push:*)'] } };
    expect(await reasonFor(bash('git push', more), files)).toMatchObject({ rule: 'Bash(git:*)' });
  });
});

describe('a rule that allows something similar', () => {
  test.each<[string, CanUseTool, string[], string, string]>([
    [
      'another command',
      push,
      ['Bash(npm test)', 'Bash(git commit:*)', 'Bash(git push upstream:*)'],
      'Bash(git push upstream:*)',
      'It allows commands like “git push upstream *”; this is “git push origin main”.',
    ],
    [
      'a part of the command',
      bash('npm test && docker ps'),
      ['Bash(npm test)'],
      'Bash(npm test)',
      'It does not cover “docker ps”, which is part of the command.',
    ],
    [
      'only the command that no rule covers',
      bash('npm test && git add . && git push'),
      ['Bash(npm test)', 'Bash(git add:*)'],
      'Bash(git add:*)',
      'It allows commands like “git add *”; this is “git push”.',
    ],
    [
      'another folder',
      { tool_name: 'Write', input: { file_path: '/p/test/a.ts' } },
      ['Read(test/**)', 'Edit(lib/**)', 'Edit(test/unit/**)'],
      'Edit(test/unit/**)',
      'It allows test/unit/**; this is /p/test/a.ts.',
    ],
    [
      'a path under a name that is not looked at',
      { tool_name: 'Write', input: { file_path: '/p/test/a.ts' } },
      ['Write(test/**)'],
      'Write(test/**)',
      'Paths are allowed by Edit(…); Write(…) with a path is not looked at.',
    ],
    [
      'another tool of the server',
      { tool_name: 'mcp__larder__write', input: {} },
      ['mcp__larder__read', 'mcp__other__write'],
      'mcp__larder__read',
      'It allows another tool of larder.',
    ],
    [
      'another address',
      { tool_name: 'WebFetch', input: { url: 'https://api.example.com/' } },
      ['WebFetch(domain:example.com)'],
      'WebFetch(domain:example.com)',
      'It allows example.com only.',
    ],
  ])('%s', async (_, question, allow, rule, why) => {
    expect(await reasonFor(question, { project: { allow } })).toEqual({
      weakerRule: { rule, file: '/project/.claude/settings.json', why },
    });
  });
});

describe('nothing is said', () => {
  test.each<[string, CanUseTool, Permissions]>([
    ['without rules', push, {}],
    ['where only others are ruled on', push, { ask: ['Write', 'Bash(npm:*)'], allow: ['Bash(npm:*)', 'Read'] }],
    ['where a rule allows it and the CLI asks all the same', push, { allow: ['Bash(git push:*)', 'Bash(git add)'] }],
    [
      'where one of several rules allows it',
      { tool_name: 'Write', input: { file_path: 'test/a.ts' } },
      { allow: ['Edit(lib/**)', 'Edit(test/**)'] },
    ],
    [
      'where rules allow each part',
      bash('npm test && git push'),
      { allow: ['Bash(npm test)', 'Bash(git push)', 'Bash(git add)'] },
    ],
    ['where a rule denies', push, { deny: ['Bash(git push:*)'] }],
    ['where rules are no rules', push, { ask: [null, 3, 'Bash(git', { a: 1 }], allow: 'Bash' }],
  ])('%s', async (_, question, project) => {
    expect(await reasonFor(question, { project })).toEqual({});
  });

  test('a broken file hides no other', async () => {
    expect(await reasonFor(push, { local: '{ "permissions": ', project: { ask: ['Bash'] } })).toEqual({
      rule: 'Bash',
      file: '/project/.claude/settings.json',
    });
  });
});
