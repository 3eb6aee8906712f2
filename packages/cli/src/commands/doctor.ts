// `dovetail doctor`: says what is found and what is wrong, and removes what is stale when asked.
import type { Command } from '../command.ts';
import { workingFolder } from '../working-folder.ts';
import { examine } from '../doctor/examine.ts';
import { createProgress } from '../terminal/progress.ts';

const marks = { ok: '✓', warning: '!', problem: '✗' } as const;

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
    const { terminal } = context;
    const progress = createProgress(terminal);
    progress.show('Looking around…');
    const findings = await examine(invocation, context, workingFolder(invocation)).finally(() => progress.end());
    const repaired = invocation.flag('fix') ? findings.flatMap(finding => (finding.fix ? [finding.fix()] : [])) : [];
    if (invocation.flag('json')) {
      const plain = findings.map(({ name, state, text, fix }) => ({ name, state, text, fixable: fix !== undefined }));
      await terminal.out(`${JSON.stringify({ findings: plain, repaired }, undefined, 2)}\n`);
    } else {
      for (const { name, state, text } of findings) await terminal.out(`${marks[state]} ${name}: ${text}\n`);
      for (const text of repaired) await terminal.out(`  ${text}\n`);
      const canFix = repaired.length === 0 && findings.some(finding => finding.fix);
      if (canFix) await terminal.out('"dovetail doctor --fix" removes what is stale.\n');
    }
    return findings.some(({ state }) => state === 'problem') ? 1 : 0;
  },
};
