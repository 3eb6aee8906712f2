import { expect, test } from 'vitest';
import { placementOf, type PlacementFacts } from './placement.ts';

const facts: PlacementFacts = { setting: 'auto', isSideBarFocused: false, activeTab: 'other' };
const columnOf = (given: Partial<PlacementFacts>) => placementOf({ ...facts, ...given }).column;

test('never over a text that the person may be typing in', () => {
  expect(columnOf({ activeTab: 'other' })).toBe('beside');
});

test('never over the chat', () => {
  expect(columnOf({ activeTab: 'chat' })).toBe('beside');
  expect(columnOf({ activeTab: 'chat', isSideBarFocused: true })).toBe('beside');
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
