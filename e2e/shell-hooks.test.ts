// Hooks that are shell commands in settings: they run, and the CLI tells of them where it can.
import { describe, expect, it } from 'vitest';
import { isSystemLine } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';

const command = (text: string) => [{ hooks: [{ type: 'command', command: text }] }];

describe.each(eachCli)('shell hooks on Claude Code %s', (_version, cli) => {
  it('tells of their start and their output', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': 'text of a\n' },
      steps: [
        { call: { Read: { file_path: '${cwd}/a.txt' } } },
        { expect: { tool: 'Read', result: 'text of a' }, say: 'Read.' },
      ],
    });
    const { ask, lines } = await stage.start({
      includeHookEvents: cli.pick({ '2.1.29': false, '2.1.325': true }),
      settings: {
        hooks: {
          SessionStart: command('echo the-session-starts'),
          PreToolUse: command(`echo before-a-tool >> '${stage.path('hooks.log')}'; echo before-a-tool`),
        },
      },
    });
    expect((await ask('read')).result).toBe('Read.');

    const started = lines.filter(line => isSystemLine(line, 'hook_started'));
    const ended = lines.filter(line => isSystemLine(line, 'hook_response'));
    const events = cli.pick({ '2.1.29': ['SessionStart'], '2.1.325': ['SessionStart', 'PreToolUse'] });
    expect(started.map(line => line.hook_event)).toEqual(events);
    expect(ended.map(line => line.hook_event)).toEqual(events);
    expect(ended[0]).toMatchObject({
      hook_id: started[0]?.hook_id,
      hook_name: 'SessionStart:startup',
      stdout: 'the-session-starts\n',
      stderr: '',
      exit_code: 0,
      outcome: 'success',
    });
    // It ran on both, though 2.1.29 tells only of SessionStart.
    expect(await stage.read('hooks.log')).toBe('before-a-tool\n');
    expect(JSON.stringify(stage.requests[0]?.messages)).toContain('the-session-starts');
  });

  it('a command that exits with 2 blocks the call and tells the model why', async () => {
    const stage = await openStage(cli, {
      files: { 'a.txt': 'text of a\n' },
      steps: [
        { call: { Read: { file_path: '${cwd}/a.txt' } } },
        { expect: { tool: 'Read', error: true, result: 'closed for repairs' }, say: 'Refused.' },
      ],
    });
    const { ask } = await stage.start({
      settings: { hooks: { PreToolUse: command('echo closed for repairs >&2; exit 2') } },
    });
    expect((await ask('read')).result).toBe('Refused.');
  });
});
