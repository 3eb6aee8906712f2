// The pictures of the README: the real CLI with a scripted model, a change under review, the file tree, a terminal.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pinnedCli } from '../../support/cli-versions.ts';
import { browserOfThisFile } from '../support/browser.ts';
import { openRealWorkbench } from '../support/real-workbench.ts';
import { files } from '../workbench.fixture.ts';
import { frames } from '../scroll.fixture.ts';
import { setTheme } from './take.ts';

const browser = browserOfThisFile();
const into = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));

const wrong = `  return lines.reduce(
    (sum, line) => sum + roundMoney(line.net * (1 + line.vat)),
    0,
  );`;
const right = `  const exact = lines.reduce(
    (sum, line) => sum + line.net * (1 + line.vat),
    0,
  );
  return roundMoney(exact);`;

const total = `import { roundMoney } from '../money';
import type { Basket, Line, Pence } from './line';

const heavy = 20_000;

/** What the customer pays, VAT included. */
export function basketTotal(lines: readonly Line[]): Pence {
${wrong}
}

export function deliveryTotal(basket: Basket): Pence {
  return basket.weight > heavy ? 895 : 350;
}

export function isFree(basket: Basket): boolean {
  return basketTotal(basket.lines) > 5_000;
}
`;

const project = { ...files, 'src/cart/total.ts': total };
const path = '${cwd}/larder/src/cart/total.ts';

async function openFolders(page: Page): Promise<void> {
  const tree = page.getByRole('tree', { name: 'Files' });
  await tree.getByRole('treeitem', { name: 'src' }).click();
  await tree.getByRole('treeitem', { name: 'cart' }).click();
  await tree.getByRole('treeitem', { name: 'total.ts', exact: true }).waitFor();
}

async function useTerminal(page: Page): Promise<void> {
  const terminal = page.getByRole('region', { name: 'Terminal' });
  await terminal.getByRole('button', { name: 'New terminal' }).click();
  await terminal.getByText('larder $').first().waitFor();
  await expect.poll(() => terminal.getByRole('textbox').evaluate(box => box === document.activeElement)).toBe(true);
  await page.keyboard.type('ls src/cart');
  await page.keyboard.press('Enter');
  await terminal.getByText('discount.ts').first().waitFor();
}

test('a change under review', async () => {
  const { page, stage, errors } = await openRealWorkbench(browser(), pinnedCli['2.1.325'], {
    folder: 'larder',
    env: { PS1: 'larder $ ' },
    files: Object.fromEntries(
      Object.entries(project)
        .filter(([name]) => !name.startsWith('node_modules'))
        .map(([name, text]) => [`larder/${name}`, text]),
    ),
    steps: [
      {
        think: 'Each line is rounded before it is added, so the error grows with the basket.',
        say: 'The total is off because **each line** is rounded. I read the file first.',
        call: { Read: { file_path: path } },
      },
      {
        say: 'Adding exact amounts and rounding **once**, at the end, fixes it.',
        call: { Edit: { file_path: path, old_string: wrong, new_string: right } },
      },
      { expect: { tool: 'Edit', error: true }, say: 'Understood.' },
    ],
  });
  await openFolders(page);
  await useTerminal(page);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Why is the basket total wrong by a penny?');
  await box.press('Enter');
  const review = page.getByRole('region', { name: 'Proposed change: src/cart/total.ts' });
  await review.getByRole('button', { name: 'Accept hunk 1' }).waitFor();
  const card = page.getByRole('group', { name: 'Permission: Edit' });
  await expect.poll(() => card.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  // Hints for later; one that is put away makes room for the next.
  const putAway = page.locator('.dt-banner').getByRole('button', { name: 'Dismiss' });
  for (let left = 3; left > 0 && (await putAway.isVisible()); left--) {
    await putAway.click();
    await frames(page, 3);
  }
  await page.mouse.move(700, 550);
  mkdirSync(into, { recursive: true });
  await setTheme(page, 'light');
  await page.screenshot({ path: `${into}workbench.png` });
  await setTheme(page, 'dark');
  await page.screenshot({ path: `${into}workbench-dark.png` });
  await card.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.getByRole('log', { name: 'Conversation' }).getByText('Understood.').waitFor();
  expect(await stage.read('larder/src/cart/total.ts')).toBe(total);
  expect(errors).toEqual([]);
});
