// Lines of many hundred kilobytes, both ways.
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { toolResults } from './support/line-readings.ts';
import { openStage } from './support/stage.ts';
import { allow } from './support/staged-agent.ts';

describe.each(eachCli)('long lines on Claude Code %s', (_version, cli) => {
  it('a message of 600 kB arrives whole', async () => {
    const text = Array.from({ length: 10_000 }, (_, i) => `Zeile ${i} – überall dieselbe Länge, fast so lang.`).join(
      '\n',
    );
    const stage = await openStage(cli, { steps: [{ say: 'Read.' }] });
    const { ask } = await stage.start();
    expect((await ask(text)).result).toBe('Read.');
    expect(stage.requests[0]?.user).toBe(text);
  });

  it('the output of a command comes whole on 2.1.29, shortened on 2.1.325', async () => {
    const stage = await openStage(cli, {
      steps: [
        { call: { Bash: { command: 'seq 1 100000', description: 'Count' } } },
        { expect: { tool: 'Bash', error: false }, say: 'Counted.' },
      ],
    });
    const { ask, lines } = await stage.start({ decide: question => allow(question) });
    expect((await ask('count')).result).toBe('Counted.');
    const told = toolResults(lines)[0]?.structured as { stdout: string } | undefined;
    const stdout = told?.stdout ?? '';
    const whole = Array.from({ length: 100_000 }, (_, i) => i + 1).join('\n');
    expect({ isWhole: stdout === whole, isShort: stdout.length < 40_000 }).toEqual(
      cli.pick({ '2.1.29': { isWhole: true, isShort: false }, '2.1.325': { isWhole: false, isShort: true } }),
    );
    expect(whole.startsWith(stdout.slice(0, 1000))).toBe(true);
  });
});
