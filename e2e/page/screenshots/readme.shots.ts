// The pictures of the README: the real CLI with a scripted model, a change under review, the file tree, a terminal.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { pinnedCli } from '../../support/cli-versions.ts';
import { browserOfThisFile } from '../support/browser.ts';
import { openRealWorkbench } from '../support/real-workbench.ts';
import { files, oldTotal } from '../workbench.fixture.ts';
import { setTheme } from './take.ts';

const browser = browserOfThisFile();
const into = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
const path = '${cwd}/src/cart/total.ts';

test('a change under review', async () => {
  const { page, stage, errors } = await openRealWorkbench(browser(), pinnedCli['2.1.325'], {
    files: Object.fromEntries(Object.entries(files).filter(([name]) => !name.startsWith('node_modules'))),
    steps: [
      {
        think: 'Each line is rounded before it is added, so the error grows with the basket.',
        say: 'The total is off because **each line** is rounded. I read the file first.',
        call: { Read: { file_path: path } },
      },
      {
        say: 'Adding exact amounts and rounding **once**, at the end, fixes it. Here is the change.',
        call: {
          Edit: {
            file_path: path,
            old_string:
              '  return lines.reduce(\n    (sum, line) => sum + roundMoney(line.net * (1 + line.vat)),\n    0,\n  );',
            new_string:
              '  const exact = lines.reduce(\n    (sum, line) => sum + line.net * (1 + line.vat),\n    0,\n  );\n  return roundMoney(exact);',
          },
        },
      },
      { expect: { tool: 'Edit', error: true }, say: 'Understood.' },
    ],
  });
  const tree = page.getByRole('tree', { name: 'Files' });
  await tree.getByRole('treeitem', { name: 'src' }).click();
  await tree.getByRole('treeitem', { name: 'cart' }).click();
  await tree.getByRole('treeitem', { name: 'total.ts', exact: true }).waitFor();
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Why is the basket total wrong by a penny? Please fix it.');
  await box.press('Enter');
  const review = page.getByRole('region', { name: 'Proposed change: src/cart/total.ts' });
  await review.getByRole('button', { name: 'Accept hunk 1' }).waitFor();
  const card = page.getByRole('group', { name: 'Permission: Edit' });
  await expect.poll(() => card.getByRole('button', { name: 'Allow once' }).isEnabled()).toBe(true);
  await page.getByRole('region', { name: 'Terminal' }).waitFor();
  mkdirSync(into, { recursive: true });
  await setTheme(page, 'light');
  await page.screenshot({ path: `${into}workbench.png` });
  await setTheme(page, 'dark');
  await page.screenshot({ path: `${into}workbench-dark.png` });
  await card.getByRole('button', { name: 'Deny', exact: true }).click();
  await page.getByRole('log', { name: 'Conversation' }).getByText('Understood.').waitFor();
  expect(await stage.read('src/cart/total.ts')).toBe(oldTotal);
  expect(errors).toEqual([]);
});
