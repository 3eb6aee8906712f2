// The place that a reload comes back to is the one of now, also after another width has broken a long answer elsewhere.
import { expect, test } from 'vitest';
import { composerOfThisFile } from './composer.fixture.ts';
import { atRest, turnWheel } from './scroll.fixture.ts';
import { conversationOf, kept, storedAnswer, storedUser } from './transcript.fixture.ts';

const open = composerOfThisFile();

/** How far the first row in view reaches above the edge, as it is drawn and as it is kept. */
const places = () => {
  const log = document.querySelector('.dt-log');
  const edge = log?.getBoundingClientRect().top ?? 0;
  const rows = [...document.querySelectorAll('.dt-log [data-row]')];
  const first = rows.find(row => row.getBoundingClientRect().bottom > edge + 1);
  const api = (window as never as { acquireVsCodeApi(): { getState(): { place: { offset: number } | null } } })
    .acquireVsCodeApi()
    .getState();
  return {
    drawn: Math.round(edge - (first?.getBoundingClientRect().top ?? 0)),
    kept: Math.round(api.place?.offset ?? 0),
  };
};

test('the kept place follows a change of the width', async () => {
  const text = Array.from({ length: 60 }, (_, n) => `Paragraph ${n}. ${'It goes on for a while. '.repeat(14)}`).join(
    '\n\n',
  );
  const lines = [storedUser(0, 'Tell me'), storedAnswer(1, { type: 'text', text })];
  const { page } = await open({ kept, conversation: conversationOf(lines) });
  await page.getByText('Paragraph 59.').waitFor();
  await page.mouse.move(200, 300);
  await turnWheel(page, -2_000);
  await atRest(page);
  const before = await page.evaluate(places);
  expect(before.drawn).toBeGreaterThan(1_000);
  await expect.poll(() => page.evaluate(places)).toMatchObject({ kept: before.drawn });
  await page.setViewportSize({ width: 760, height: 800 });
  await expect.poll(async () => (await page.evaluate(places)).drawn).not.toBe(before.drawn);
  await expect
    .poll(async () => {
      const { drawn, kept: told } = await page.evaluate(places);
      return Math.abs(drawn - told);
    })
    .toBeLessThanOrEqual(1);
  await page.context().close();
});
