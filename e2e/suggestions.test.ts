// Suggestions of the CLI that the person chose: from then on the same thing is not asked again.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { toldModes } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const write = (name: string) => ({ Write: { file_path: `\${cwd}/${name}`, content: `${name}\n` } });
const bash = (command: string) => ({ Bash: { command, description: 'Make a file' } });

describe.each(eachCli)('chosen suggestions on Claude Code %s', (_version, cli) => {
  it('sets the mode for the session', async () => {
    const stage = await openStage(cli, {
      steps: [{ call: write('one.txt') }, { say: 'One.' }, { call: write('two.txt') }, { say: 'Two.' }],
    });
    const { ask, questions, lines } = await stage.start({
      decide: question => allow(question, { updatedPermissions: question.permission_suggestions ?? [] }),
    });
    expect((await ask('first')).result).toBe('One.');
    expect((await ask('second')).result).toBe('Two.');
    expect(questions.map(question => question.input['file_path'])).toEqual([stage.path('one.txt')]);
    expect(toldModes(lines)).toEqual(['acceptEdits']);
    expect(await stage.read('two.txt')).toBe('two.txt\n');
  });

  it('adds rules that outlive the process', async () => {
    const stage = await openStage(cli, {
      files: { 'package.json': '{"name":"p","scripts":{"build":"echo built-by-npm"}}' },
      steps: [
        { call: bash('npm run build') },
        { expect: { tool: 'Bash', error: false, result: 'built-by-npm' }, say: 'Made.' },
        { call: bash('npm run build') },
        { expect: { tool: 'Bash', error: false, result: 'built-by-npm' }, say: 'Again.' },
      ],
    });
    const rule = cli.pick({ '2.1.29': 'npm run build', '2.1.325': 'npm run *' });
    const first = await stage.start({
      decide: question => allow(question, { updatedPermissions: question.permission_suggestions ?? [] }),
    });
    expect((await first.ask('make it')).result).toBe('Made.');
    expect(first.questions.map(question => question.permission_suggestions)).toEqual([
      [
        {
          type: 'addRules',
          rules: [{ toolName: 'Bash', ruleContent: rule }],
          behavior: 'allow',
          destination: 'localSettings',
        },
      ],
    ]);
    expect(JSON.parse(await stage.read('.claude/settings.local.json'))).toMatchObject({
      permissions: { allow: [`Bash(${rule})`] },
    });
    await first.agent.stop();

    const second = await stage.start();
    expect((await second.ask('make it again')).result).toBe('Again.');
    expect(second.questions).toEqual([]);
  });
});
