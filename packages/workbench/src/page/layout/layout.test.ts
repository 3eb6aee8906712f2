import { expect, test, vi } from 'vitest';
import { createLayout, readSizes, usualSizes } from './layout.ts';

test('a size stays within its range, and a change is told', () => {
  const changed = vi.fn<() => void>();
  const layout = createLayout(changed);
  layout.resize('files', 9_000);
  expect(layout.sizes.value.files).toBe(400);
  layout.resize('chat', 12);
  expect(layout.sizes.value.chat).toBe(320);
  expect(changed).toHaveBeenCalledTimes(2);
});

test('what was kept comes back', () => {
  const layout = createLayout(() => {});
  layout.resize('terminal', 300);
  layout.toggle('files');
  const again = createLayout(() => {});
  again.load(JSON.parse(JSON.stringify(layout.kept())) as Record<string, unknown>);
  expect(again.sizes.value.terminal).toBe(300);
  expect(again.shown.value).toEqual({ files: false, terminal: true, chat: true });
});

test('a pane of a narrow screen is left for the one before it', () => {
  const layout = createLayout(() => {});
  layout.showPane('editor');
  layout.showPane('files');
  layout.showPane('files');
  layout.leavePane();
  expect(layout.pane.value).toBe('editor');
});

test.each([null, 7, {}, { files: 'wide', chat: Number.NaN }])('what is not understood (%j) is as usual', kept => {
  expect(readSizes(kept)).toEqual(usualSizes);
});
