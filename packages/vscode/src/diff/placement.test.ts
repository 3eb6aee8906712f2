import { expect, test } from 'vitest';
import { placementOf, type PlacementFacts } from './placement.ts';

const facts: PlacementFacts<number> = { setting: 'auto', isSideBarFocused: false, activeTab: 'other', otherGroups: [] };
const columnOf = (given: Partial<PlacementFacts<number>>) => placementOf({ ...facts, ...given }).column;

test('never over a text that the person may be typing in', () => {
  expect(columnOf({ activeTab: 'other' })).toBe('beside');
});

test('never over the chat', () => {
  expect(columnOf({ activeTab: 'chat' })).toBe('beside');
  expect(columnOf({ activeTab: 'chat', isSideBarFocused: true })).toBe('beside');
});

test('from a chat beside the code, over the code and not in a third column', () => {
  const code = { column: 1, shows: 'other' } as const;
  expect(columnOf({ activeTab: 'chat', otherGroups: [{ column: 2, shows: 'chat' }, code] })).toBe(1);
  expect(columnOf({ activeTab: 'chat', otherGroups: [{ column: 2, shows: 'chat' }] })).toBe('beside');
  expect(columnOf({ activeTab: 'other', otherGroups: [code] })).toBe('beside');
});

test('in front where that disturbs nobody', () => {
  expect(columnOf({ activeTab: 'nothing' })).toBe('active');
  expect(columnOf({ activeTab: 'review' })).toBe('active');
  expect(columnOf({ activeTab: 'other', isSideBarFocused: true })).toBe('active');
});

test('a setting is obeyed', () => {
  expect(placementOf({ ...facts, setting: 'active' })).toEqual({ column: 'active', inNewWindow: false });
  expect(placementOf({ ...facts, setting: 'beside', activeTab: 'nothing' })).toMatchObject({ column: 'beside' });
  expect(placementOf({ ...facts, setting: 'newWindow' })).toMatchObject({ inNewWindow: true });
});
