// `dovetail doctor`: says what is found and what is wrong, and removes what is stale when asked.
import { UsageError, type Command, type Context } from '../command.ts';
import { unlessEnded } from '../ended.ts';
import { examine } from '../doctor/examine.ts';
import type { Finding } from '../doctor/finding.ts';
import { createProgress } from '../terminal/progress.ts';
import { workingFolder } from '../working-folder.ts';

export const doctor: Command = {
  name: 'doctor',
  summary: 'say what is found and what is wrong',
  usage: '[options]',
  details:
    'Looks at Node, the folder, the Claude Code CLI and its sign-in, the lock files of editors, and left-over processes.\nExit code 1 when something keeps Dovetail from working.',
  options: {
    fix: { type: 'boolean', summary: 'remove what is stale: lock files of ended editors, left-over processes' },
    json: { type: 'boolean', summary: 'print the findings as JSON' },
  },
  async run(invocation, context) {
    const [stray] = invocation.positionals;
    if (stray !== undefined) throw new UsageError(`"doctor" takes no words, but there is "${stray}".`);
    const cwd = workingFolder(invocation);
    const progress = createProgress(context.terminal);
    progress.show('Looking around…');
    const findings = await unlessEnded(context.signal, examine(invocation, context, cwd)).finally(() => progress.end());
    const repaired = invocation.flag('fix') ? findings.flatMap(finding => (finding.fix ? [finding.fix()] : [])) : [];
    await print(findings, repaired, invocation.flag('json'), context);
    const problems = findings.filter(({ state }) => state === 'problem');
    if (problems.length === 0) return 0;
    context.terminal.err(`Dovetail cannot work like this; see ${problems.map(({ name }) => name).join(', ')}.\n`);
    return 1;
  },
};

async function print(
  findings: readonly Finding[],
  repaired: readonly string[],
  asJson: boolean,
  { terminal }: Context,
): Promise<void> {
  if (asJson) {
    const plain = findings.map(({ name, state, text, fix }) => ({ name, state, text, fixable: fix !== undefined }));
    return terminal.out(`${JSON.stringify({ findings: plain, repaired }, undefined, 2)}\n`);
  }
  const { green, yellow, red } = terminal.outPaint;
  const marks = { ok: green('✓'), warning: yellow('!'), problem: red('✗') };
  for (const { name, state, text } of findings) await terminal.out(`${marks[state]} ${name}: ${text}\n`);
  for (const text of repaired) await terminal.out(`  ${text}\n`);
  const canFix = repaired.length === 0 && findings.some(finding => finding.fix);
  if (canFix) await terminal.out('"dovetail doctor --fix" removes what is stale.\n');
}
