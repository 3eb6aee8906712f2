import { Settings } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import { settingGroups } from './setting-table.ts';

const rows = settingGroups.flatMap(group => group.rows);

it('shows every setting once', () => {
  expect(rows.map(({ key }) => key).toSorted()).toEqual(Object.keys(Settings.shape).toSorted());
});

it('offers only values that the declaration takes, and all of them', () => {
  for (const { key, control } of rows) {
    if (control.kind !== 'choice') continue;
    for (const { value } of control.options) expect(Settings.safeParse({ [key]: value }).success).toBe(true);
    const declared = (Settings.shape[key].unwrap() as unknown as { options: readonly string[] }).options;
    expect(control.options.map(({ value }) => value).toSorted()).toEqual(declared.toSorted());
  }
});
