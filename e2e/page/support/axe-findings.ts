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

async function findingsIn(page: Page, where: string, rules: readonly string[]): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe);
  return page.evaluate(
    async ([selector, only]) => {
      const { axe: tool } = window as never as { axe: Axe };
      const options = { resultTypes: ['violations'], ...(only.length > 0 && { runOnly: only }) };
      const { violations } = await tool.run(selector, options);
      return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 240)}`));
    },
    [where, rules] as const,
  );
}

/**
 * Empty when there is nothing to find. All rules in light; in dark those about colours, as nothing else is different there.
 * The page follows the system, which is light again afterwards.
 */
export async function axeFindings(page: Page, where = 'body'): Promise<string[]> {
  const found: string[] = [];
  for (const [theme, rules] of [
    ['dark', ['color-contrast', 'link-in-text-block']],
    ['light', []],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
    found.push(...(await findingsIn(page, where, rules)).map(finding => `${theme}: ${finding}`));
  }
  return found;
}
