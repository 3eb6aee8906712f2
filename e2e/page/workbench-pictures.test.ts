// Files that are pictures, opened from the tree: they are seen, and nothing inside them runs.
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>parent.document.title = "taken"</script>' +
  '<rect width="40" height="20" fill="green"/></svg>';
const picture = (mediaType: string, bytes: Buffer) => ({
  mediaType,
  data: bytes.toString('base64'),
  size: bytes.length,
});

test('a picture is drawn, a broken one says so, and one with a text can be edited too', async () => {
  const facts = { eol: '\n', hasBom: false, encoding: 'utf-8', languageId: 'xml', isReadOnly: false, version: 'v-' };
  const answers: Readonly<Record<string, object>> = {
    [`${folder}/dot.png`]: { document: null, picture: picture('image/png', Buffer.from(dot, 'base64')) },
    [`${folder}/broken.jpg`]: { document: null, picture: picture('image/jpeg', Buffer.from('no picture')) },
    [`${folder}/drawing.svg`]: {
      document: { path: `${folder}/drawing.svg`, contents: drawing, ...facts },
      picture: picture('image/svg+xml', Buffer.from(drawing)),
    },
  };
  opened = await openWorkbench(browser(), {
    files: { 'broken.jpg': '', 'dot.png': '', 'drawing.svg': '' },
    answers: { open_document: ({ path }) => answers[String(path)] ?? { document: null, refused: 'missing' } },
  });
  const { page, errors, server } = opened;
  const item = (name: string) => page.getByRole('treeitem', { name });

  await item('dot.png').click();
  await page.getByRole('region', { name: 'Picture: dot.png' }).waitFor();
  await page.getByText('1 × 1 · 70 bytes').waitFor();
  await expect
    .poll(() => page.getByRole('img', { name: 'dot.png' }).evaluate(img => (img as HTMLImageElement).naturalWidth))
    .toBe(1);

  await item('broken.jpg').click();
  await page.getByText('This picture cannot be drawn.').waitFor();

  const title = await page.title();
  await item('drawing.svg').click();
  await page.getByText('40 × 20').waitFor();
  await expect
    .poll(() =>
      page.getByRole('region', { name: 'Picture: drawing.svg' }).locator('svg, iframe, object, embed').count(),
    )
    .toBe(0);
  await page.getByRole('button', { name: 'Edit as text' }).click();
  const editor = page.getByRole('textbox', { name: 'Editor: drawing.svg' });
  await expect.poll(() => editor.innerText()).toContain('<rect width="40"');
  await editor.click();
  await page.keyboard.type(' ');
  await server.next('edit_document', ({ path }) => path === `${folder}/drawing.svg`);
  // What was saved is also what is seen.
  const asked = () =>
    server.received.filter(({ type, path }) => type === 'open_document' && path === `${folder}/drawing.svg`);
  expect(asked()).toHaveLength(1);
  await page.keyboard.press('Control+s');
  await expect.poll(() => asked().length).toBe(2);
  await page.getByRole('button', { name: 'Show the picture' }).click();
  await page.getByRole('img', { name: 'drawing.svg' }).waitFor();
  expect((await page.title()).includes('taken')).toBe(false);
  expect(title).not.toContain('taken');
  expect(errors).toEqual([]);
});
