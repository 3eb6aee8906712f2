// Plan mode: the plan is shown, refused with a wish, approved, or approved with edits accepted.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PermissionAnswer } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { toldModes, toolResults } from './support/line-readings.ts';
import { shareAgent } from './support/shared-agent.ts';
import { allow, deny } from './support/staged-agent.ts';

const plan = '# Plan\n\n1. Look\n2. Leap\n';
const writePlan = { Write: { file_path: '${planFile}', content: plan } };
const exit = { ExitPlanMode: { plan } };
const write = { Write: { file_path: '${cwd}/leap.txt', content: 'leapt\n' } };

describe.each(eachCli)('plan mode on Claude Code %s', (_version, cli) => {
  const { play } = shareAgent(cli, { start: { permissionMode: 'plan' } });

  it('asks before anything else is written while planning', async () => {
    const { stage, ask } = await play({
      steps: [
        { call: write },
        { expect: { tool: 'Write', error: true, result: 'Only a plan, please.' }, say: 'Right.' },
      ],
      decide: () => deny('Only a plan, please.'),
    });
    expect((await ask('do it at once')).result).toBe('Right.');
    expect(existsSync(stage.path('leap.txt'))).toBe(false);
  });

  it('keeps planning when the plan is refused', async () => {
    const { ask, questions, lines } = await play({
      steps: [
        { expect: { mode: 'plan' }, call: writePlan },
        { expect: { tool: 'Write', error: false }, call: exit },
        { expect: { tool: 'ExitPlanMode', error: true, result: 'Think about step 2 again.' }, say: 'Planning on.' },
        { expect: { mode: 'plan' }, say: 'Still planning.' },
      ],
      decide: () => deny('Think about step 2 again.'),
    });
    expect((await ask('make a plan')).result).toBe('Planning on.');
    // The plan file itself is not asked about.
    expect(questions.map(question => question.tool_name)).toEqual(['ExitPlanMode']);
    expect(questions[0]?.input['plan']).toBe(plan);
    expect(questions[0]?.input['planFilePath'] !== undefined).toBe(cli.pick({ '2.1.29': false, '2.1.325': true }));
    expect(toldModes(lines)).toEqual([]);
    expect((await ask('go on')).result).toBe('Still planning.');
  });

  it('leaves plan mode when the plan is approved, and asks about edits again', async () => {
    const { stage, ask, questions, lines } = await play({
      steps: [
        { expect: { mode: 'plan' }, call: writePlan },
        { call: exit },
        { expect: { tool: 'ExitPlanMode', error: false, result: 'approved' }, call: write },
        { expect: { tool: 'Write', error: true, result: 'Ask me first.' }, say: 'Asked.' },
      ],
      decide: (question): PermissionAnswer =>
        question.tool_name === 'ExitPlanMode' ? allow(question) : deny('Ask me first.'),
    });
    expect((await ask('make a plan')).result).toBe('Asked.');
    expect(questions.map(question => question.tool_name)).toEqual(['ExitPlanMode', 'Write']);
    expect(toldModes(lines)).toEqual(['default']);
    expect(toolResults(lines)[1]?.text).toContain('2. Leap');
    expect(existsSync(stage.path('leap.txt'))).toBe(false);
  });

  it('leaves plan mode with edits accepted', async () => {
    const { stage, agent, ask, questions, lines } = await play({
      steps: [
        { expect: { mode: 'plan' }, call: writePlan },
        { call: exit },
        { expect: { tool: 'ExitPlanMode', error: false }, call: write },
        { expect: { tool: 'Write', error: false }, say: 'Leapt.' },
      ],
      decide: question =>
        allow(question, {
          updatedPermissions: [{ type: 'setMode', mode: 'acceptEdits', destination: 'session' }],
        }),
    });
    await agent.request('set_permission_mode', { mode: 'plan' });
    expect((await ask('make another plan')).result).toBe('Leapt.');
    expect(questions.map(question => question.tool_name)).toEqual(['ExitPlanMode']);
    expect(toldModes(lines)).toEqual(cli.pick({ '2.1.29': ['acceptEdits'], '2.1.325': ['plan', 'acceptEdits'] }));
    expect(await stage.read('leap.txt')).toBe('leapt\n');
  });
});
