// What goes with a message: selection, files, pictures, folded text.
import { expect, test } from 'vitest';
import type { Locator } from 'playwright-core';
import { composerOfThisFile, keptSession } from './composer.fixture.ts';

const open = composerOfThisFile();
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const selection = {
  filePath: '/home/ada/larder/src/cart/total.ts',
  text: 'return total;',
  selection: { start: { line: 40, character: 0 }, end: { line: 44, character: 0 } },
};

/** The eye is closed and there is nothing else. */
const onlyOff = '{"text":"","caret":0,"attachments":[{"type":"selection-off"}],"comments":[]}';

async function paste(box: Locator, text: string): Promise<void> {
  await box.evaluate((element, pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

/** Drops as a tree, a file manager or VS Code would. */
async function drop(box: Locator, given: Readonly<Record<string, string>>, shiftKey = false): Promise<void> {
  await box.evaluate(
    (element, { types, isShift }) => {
      const data = new DataTransfer();
      for (const [type, value] of Object.entries(types)) data.setData(type, value);
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true, shiftKey: isShift }),
        );
    },
    { types: given, isShift: shiftKey },
  );
}

test('the selection goes with the message, and the eye keeps it back for this session', async () => {
  const { page, host, box } = await open({ kept: keptSession, answers: { get_current_selection: { selection } } });
  await page.getByText('total.ts:41–44').waitFor();
  await box.fill('why?');
  await box.press('Enter');
  expect((await host.request('send_message'))['content']).toEqual([
    {
      type: 'text',
      text: '<ide_selection>Selected in the editor, lines 41 to 44 of /home/ada/larder/src/cart/total.ts:\nreturn total;\n</ide_selection>',
    },
    { type: 'text', text: 'why?' },
  ]);
  const eye = page.getByRole('button', { name: 'Send the selection' });
  await expect.poll(() => eye.getAttribute('aria-pressed')).toBe('true');
  await eye.click();
  await expect.poll(() => eye.getAttribute('aria-pressed')).toBe('false');
  await expect.poll(() => page.locator('s', { hasText: 'total.ts:41–44' }).count()).toBe(1);
  await box.fill('without');
  await box.press('Enter');
  await host.next(
    message =>
      message.type === 'request' && message.request.type === 'send_message' && message.request['content'] === 'without',
  );
  const kept = await host.next(
    message =>
      message.type === 'request' &&
      message.request.type === 'save_draft' &&
      JSON.stringify(message.request['draft']) === onlyOff,
  );
  expect(kept).toMatchObject({ request: { sessionId: 's1' } });
  await page.context().close();
});

test('a cursor without a selection is no chip', async () => {
  const { page, host } = await open({ answers: { get_current_selection: { selection: { ...selection, text: '' } } } });
  await host.request('get_current_selection');
  host.push({ type: 'selection_changed', selection });
  await page.getByText('total.ts:41–44').waitFor();
  host.push({ type: 'selection_changed', selection: { ...selection, text: '' } });
  await page.getByText('total.ts:41–44').waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('list', { name: 'Attached' }).count()).toBe(0);
  await page.context().close();
});

test('a long paste folds, opens, unfolds, and is sent as text', async () => {
  const { page, host, box } = await open();
  const text = Array.from({ length: 1_204 }, (_, line) => `line ${line}`).join('\n');
  await paste(box, text);
  const chip = page.getByRole('button', { name: 'Pasted text 1,204 lines' });
  await chip.click();
  await page.getByText('line 17').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('line 17').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Put into the box' }).click();
  await expect.poll(() => box.inputValue()).toBe(text);
  await box.fill('what is this?');
  await paste(box, text);
  await chip.waitFor();
  await box.press('Enter');
  expect((await host.request('send_message'))['content']).toBe(`what is this?\n\n${text}`);
  await chip.waitFor({ state: 'detached' });
  await page.context().close();
});

test('a picture that is attached is shown and sent as it is', async () => {
  const { page, host, box } = await open();
  await page.setInputFiles('input[type=file]', { name: 'error.png', mimeType: 'image/png', buffer: onePixel });
  await page.getByRole('button', { name: 'Remove error.png' }).waitFor();
  await page.getByText('70 bytes').waitFor();
  await box.fill('see');
  await box.press('Enter');
  expect((await host.request('send_message'))['content']).toEqual([
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: onePixel.toString('base64') } },
    { type: 'text', text: 'see' },
  ]);
  await page.context().close();
});

test('a picture that is too large is scaled and says so; what is no picture says why', async () => {
  const { page, host, box } = await open();
  const large = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_000, 3_000);
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer());
    return [...bytes];
  });
  await page.setInputFiles('input[type=file]', [
    { name: 'plan.png', mimeType: 'image/png', buffer: Buffer.from(large) },
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
    { name: 'a.bin', mimeType: 'application/octet-stream', buffer: Buffer.from([0, 255, 0]) },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('one\ntwo') },
  ]);
  await page.getByText('scaled from 4000 × 3000').waitFor();
  await page.getByText('broken.png could not be read as a picture.').waitFor();
  await page.getByText('a.bin is not text.').waitFor();
  await page.getByRole('button', { name: 'notes.txt 2 lines' }).waitFor();
  await box.press('Enter');
  const [image, text] = (await host.request('send_message'))['content'] as Record<string, unknown>[];
  expect(text).toEqual({ type: 'text', text: 'one\ntwo' });
  const { data } = (image as { source: { data: string } }).source;
  const png = Buffer.from(data, 'base64');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2_000, 1_500]);
  await page.context().close();
});

test('Backspace at the start selects the last chip, again removes it, Ctrl+Z brings it back', async () => {
  const { page, box } = await open();
  await page.setInputFiles('input[type=file]', { name: 'error.png', mimeType: 'image/png', buffer: onePixel });
  const remove = page.getByRole('button', { name: 'Remove error.png' });
  await remove.waitFor();
  await box.fill('a');
  await box.press('Home');
  await box.press('Backspace');
  await expect.poll(() => page.locator('[data-selected]').count()).toBe(1);
  await box.press('ArrowRight');
  await expect.poll(() => page.locator('[data-selected]').count()).toBe(0);
  await box.press('Home');
  await box.press('Backspace');
  await box.press('Backspace');
  await remove.waitFor({ state: 'detached' });
  await expect.poll(() => box.inputValue()).toBe('a');
  await box.press('Control+z');
  await remove.waitFor();
  await page.context().close();
});

test('a dropped path becomes a file, with Shift a mention', async () => {
  const { page, host, box } = await open();
  await host.request('init');
  await box.fill('look ');
  await drop(box, { 'application/vnd.code.uri-list': 'file:///home/ada/larder/src/a.ts' }, true);
  await expect.poll(() => box.inputValue()).toBe('look @src/a.ts ');
  await drop(box, { 'text/uri-list': 'file:///home/ada/larder/src/b.ts' });
  await page.getByRole('button', { name: 'Remove b.ts' }).waitFor();
  await expect.poll(() => page.locator('[data-dropping]').count()).toBe(0);
  await box.press('Enter');
  expect((await host.request('send_message'))['content']).toBe('@src/b.ts\n\nlook @src/a.ts');
  await page.context().close();
});
