// Hooks that are functions of the host.
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { HookInput } from '@dovetail/protocol';
import { eachCli } from './support/cli-versions.ts';
import { toolResults } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

const write = (name: string) => ({ Write: { file_path: `\${cwd}/${name}`, content: 'x\n' } });

describe.each(eachCli)('callback hooks on Claude Code %s', (_version, cli) => {
  it('PreToolUse blocks, denies and allows a call', async () => {
    const stage = await openStage(cli, {
      steps: [
        { call: write('blocked.txt') },
        { expect: { tool: 'Write', error: true, result: 'Frozen by the host.' }, say: 'One.' },
        { call: write('denied.txt') },
        { expect: { tool: 'Write', error: true, result: 'Denied by the host.' }, say: 'Two.' },
        { call: write('allowed.txt') },
        { expect: { tool: 'Write', error: false }, say: 'Three.' },
      ],
    });
    const seen: HookInput[] = [];
    const { ask, lines, questions } = await stage.start({
      hooks: {
        PreToolUse: [
          {
            matcher: 'Write|Edit',
            hooks: [
              input => {
                seen.push(input);
                const path = String((input.tool_input as { file_path?: unknown }).file_path);
                if (path.endsWith('blocked.txt')) return { decision: 'block', reason: 'Frozen by the host.' };
                const isDenied = path.endsWith('denied.txt');
                return {
                  hookSpecificOutput: {
                    hookEventName: 'PreToolUse',
                    permissionDecision: isDenied ? 'deny' : 'allow',
                    permissionDecisionReason: isDenied ? 'Denied by the host.' : 'Fine.',
                  },
                };
              },
            ],
          },
        ],
      },
    });
    expect((await ask('one')).result).toBe('One.');
    expect((await ask('two')).result).toBe('Two.');
    expect((await ask('three')).result).toBe('Three.');

    const prefix = cli.pick({ '2.1.29': '', '2.1.325': 'PreToolUse:Write hook error: ' });
    expect(
      toolResults(lines)
        .map(result => result.text)
        .slice(0, 2),
    ).toEqual([`${prefix}Frozen by the host.`, `${prefix}Denied by the host.`]);
    expect(existsSync(stage.path('blocked.txt'))).toBe(false);
    expect(existsSync(stage.path('denied.txt'))).toBe(false);
    expect(await stage.read('allowed.txt')).toBe('x\n');
    expect(questions).toEqual([]);
    expect(seen.map(input => input.hook_event_name)).toEqual(['PreToolUse', 'PreToolUse', 'PreToolUse']);
    expect(seen[0]).toMatchObject({
      tool_name: 'Write',
      tool_input: { file_path: stage.path('blocked.txt'), content: 'x\n' },
      cwd: stage.project,
    });
  });

  it('a hook that only looks on leaves the question to the person, and PostToolUse speaks to the model', async () => {
    const stage = await openStage(cli, {
      steps: [{ call: write('note.txt') }, { expect: { tool: 'Write', error: false }, say: 'Seen.' }],
    });
    const order: string[] = [];
    const { ask } = await stage.start({
      decide: question => {
        order.push('can_use_tool');
        return allow(question);
      },
      hooks: {
        PreToolUse: [{ hooks: [input => (order.push(input.hook_event_name), {})] }],
        PostToolUse: [
          {
            matcher: 'Write',
            hooks: [
              input => {
                order.push(`${input.hook_event_name} ${JSON.stringify(input.tool_response !== undefined)}`);
                return {
                  hookSpecificOutput: {
                    hookEventName: 'PostToolUse',
                    additionalContext: 'DIAGNOSTICS: note.txt line 1 is odd',
                  },
                };
              },
            ],
          },
        ],
      },
    });
    expect((await ask('write')).result).toBe('Seen.');
    expect(order).toEqual(['PreToolUse', 'can_use_tool', 'PostToolUse true']);
    expect(JSON.stringify(stage.requests[1]?.messages)).toContain('DIAGNOSTICS: note.txt line 1 is odd');
  });

  it('UserPromptSubmit adds context or stops the prompt; Stop makes the turn go on', async () => {
    const stage = await openStage(cli, {
      steps: [{ expect: 'welcome', say: 'First try.' }, { say: 'Second try.' }],
    });
    let stops = 0;
    const { ask } = await stage.start({
      hooks: {
        UserPromptSubmit: [
          {
            hooks: [
              input =>
                input.prompt === 'forbidden'
                  ? { decision: 'block', reason: 'That word is not allowed.' }
                  : {
                      hookSpecificOutput: {
                        hookEventName: 'UserPromptSubmit',
                        additionalContext: 'CONTEXT: the person is in a hurry',
                      },
                    },
            ],
          },
        ],
        Stop: [{ hooks: [() => (stops++ === 0 ? { decision: 'block', reason: 'Not finished yet.' } : {})] }],
      },
    });
    const blocked = await ask('forbidden');
    expect(blocked.result).toMatch(cli.pick({ '2.1.29': /^$/, '2.1.325': /That word is not allowed\./ }));
    expect(stage.requests).toHaveLength(0);

    expect((await ask('welcome')).result).toBe('Second try.');
    expect(JSON.stringify(stage.requests[0]?.messages)).toContain('CONTEXT: the person is in a hurry');
    expect(JSON.stringify(stage.requests[1]?.messages)).toContain('Not finished yet.');
    expect(stops).toBe(2);
  });

  it('a hook that takes too long is withdrawn', async () => {
    const stage = await openStage(cli, {
      // Observed: 2.1.29 complains about its own withdrawal.
      ...cli.pick({ '2.1.29': { stderr: /^Error in hook callback .*AbortError/ }, '2.1.325': {} }),
      steps: [
        { call: write('late.txt') },
        { expect: { tool: 'Write', error: cli.pick({ '2.1.29': false, '2.1.325': true }) }, say: 'Over.' },
      ],
    });
    let withdrawn = false;
    const { ask, lines } = await stage.start({
      decide: question => allow(question),
      hooks: {
        PreToolUse: [
          {
            timeout: 1,
            hooks: [
              (_input, _id, { signal }) =>
                new Promise(resolve => {
                  signal.addEventListener('abort', () => {
                    withdrawn = true;
                    resolve({});
                  });
                }),
            ],
          },
        ],
      },
    });
    expect((await ask('write')).result).toBe('Over.');
    expect(withdrawn).toBe(true);
    expect(lines.filter(line => line.type === 'control_cancel_request')).toHaveLength(1);
    // Observed: 2.1.29 runs the tool all the same, later versions refuse it.
    expect(existsSync(stage.path('late.txt'))).toBe(cli.pick({ '2.1.29': true, '2.1.325': false }));
  });
});
