// What axe-core finds in a page, in light and in dark. It is put into a page once, beside the policy of the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

interface Axe {
  run(where: string, options: object): Promise<Found>;
}

// What WCAG 2.2 asks of the size of a target is off in axe-core unless it is asked for.
const options = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } };

async function findingsIn(page: Page, where: string): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe);
  return page.evaluate(
    async ([selector, how]) => {
      const { violations } = await (window as never as { axe: Axe }).axe.run(selector, how);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 240)}`));
    },
    [where, options] as const,
  );
}

/** Empty when there is nothing to find, by any rule, in either theme. The page follows the system, which is light afterwards. */
export async function axeFindings(page: Page, where = 'body'): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
    found.push(...(await findingsIn(page, where)).map(finding => `${theme}: ${finding}`));
  }
  return found;
}
