// The main states in light, dark and high contrast, in build/screenshots as vscode-<state>-<theme>.png.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { chatIn } from '../support/chat.ts';
import { soon } from '../support/soon.ts';
import { vscodeOfThisFile } from '../support/vscode-stage.ts';

const folder = fileURLToPath(new URL('../../../build/screenshots/', import.meta.url));
const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  contrast: 'Default High Contrast',
} as const;

const before = `import { zero, type Money } from './money.ts';

export interface Line {
  readonly net: Money;
  readonly vat: number;
}

/** What the customer pays. */
export function total(lines: readonly Line[]): Money {
  return lines.reduce((sum, line) => sum + line.net * (1 + line.vat), zero);
}

export function net(lines: readonly Line[]): Money {
  return lines.reduce((sum, line) => sum + line.net, zero);
}
`;
const old = before.slice(before.indexOf('/** What'));
const better = old
  .replace('sum + line.net * (1 + line.vat), zero', 'sum + roundMoney(line.net * (1 + line.vat)), zero')
  .replace('sum + line.net, zero', 'sum + roundMoney(line.net), zero');

const vscode = vscodeOfThisFile({
  files: { 'src/cart/total.ts': before, 'src/cart/money.ts': 'export type Money = number;\n' },
});

it('pictures', async () => {
  const stage = vscode();
  await mkdir(folder, { recursive: true });
  const file = '${cwd}/src/cart/total.ts';
  await stage.play({
    steps: [
      {
        think: 'Each line should be rounded by itself, as the invoice shows it.',
        say: 'I will look at how the total is made.',
        call: { Read: { file_path: file } },
      },
      {
        say: 'The sum is rounded **once, at the end**. Each line should be rounded as it is printed:',
        call: { Edit: { file_path: file, old_string: old, new_string: better } },
      },
      { say: 'Done: every line is rounded by itself now, in `total` and in `net`.' },
    ],
  });
  const window = await stage.openWindow();
  const take = async (state: string) => {
    for (const [name, theme] of Object.entries(themes)) {
      await stage.changeFolderSettings('.', { 'workbench.colorTheme': theme, 'files.exclude': { '.vscode': true } });
      const wanted = { light: 'vscode-light', dark: 'vscode-dark', contrast: 'vscode-high-contrast' }[name];
      await soon(() => window.chat.locator('body').getAttribute('data-vscode-theme-kind')).toBe(wanted);
      await window.page.screenshot({ path: join(folder, `vscode-${state}-${name}.png`) });
    }
  };
  await window.openFile('total.ts');
  await window.command('Dovetail: Open in New Tab');
  const chat = chatIn(window.chat);
  await chat.box.waitFor();
  await take('welcome');
  await chat.say('Round each line of the invoice, not the sum');
  await window.diff.waitFor();
  await window.diff.getByText('Reject hunk 2').waitFor();
  await chat.question('Edit').waitFor();
  await take('review');
  await chat.button('Allow once').click();
  await chat.said('Done: every line').waitFor();
  await take('done');
  expect(await stage.read('src/cart/total.ts')).toContain('roundMoney(line.net)');
});
