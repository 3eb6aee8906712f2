import { expect, test } from 'vitest';
import { createTabs, fileTabId, proposalTabId, type Tab } from './tabs.ts';

const file = (path: string, isPreview = false): Tab => ({ id: fileTabId(path), kind: 'file', path, isPreview });
const ids = (tabs: ReturnType<typeof createTabs>) => tabs.all.value.map(({ id }) => id);

test('a preview takes the place of the preview before it; a pinned one stays', () => {
  const tabs = createTabs(() => {});
  tabs.add(file('/a', true));
  tabs.add(file('/b', true));
  expect(ids(tabs)).toEqual(['file:/b']);
  tabs.pin('file:/b');
  tabs.add(file('/c', true));
  expect(ids(tabs)).toEqual(['file:/b', 'file:/c']);
});

test('a tab opened behind leaves the one in front', () => {
  const tabs = createTabs(() => {});
  tabs.add(file('/a'));
  tabs.add({ id: proposalTabId('p1'), kind: 'proposal', proposalId: 'p1', path: '/a' }, { front: false });
  expect(tabs.active.value?.id).toBe('file:/a');
  expect(ids(tabs)).toEqual(['file:/a', 'proposal:p1']);
});

test('closing the one in front shows its neighbour; the file can be opened again', () => {
  const tabs = createTabs(() => {});
  for (const path of ['/a', '/b', '/c']) tabs.add(file(path));
  tabs.activate('file:/b');
  tabs.remove('file:/b');
  expect(tabs.active.value?.id).toBe('file:/c');
  tabs.remove('file:/c');
  expect(tabs.active.value?.id).toBe('file:/a');
  tabs.add(file('/c'));
  expect(tabs.takeClosed()).toBe('/b');
  expect(tabs.takeClosed()).toBeUndefined();
});
