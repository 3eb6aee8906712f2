import { expect, test } from 'vitest';
import { errorTable, WireErrorBody } from './error-table.ts';
import { cancelled, invalidInput, jsonRpcCodes, timedOut, unsupportedByCli } from './errors.ts';

test('every code is explained, and none that does not exist', () => {
  expect(Object.keys(errorTable).toSorted()).toEqual(Object.keys(jsonRpcCodes).toSorted());
  for (const { summary } of Object.values(errorTable)) expect(summary).toMatch(/^[A-Z].{10,}\.$/);
});

test.each([
  cancelled(),
  timedOut('The CLI', 2000),
  invalidInput('No such folder.'),
  unsupportedByCli('Renaming', '2.1.197', undefined),
])('$code travels as documented', error => {
  const travelled = WireErrorBody.parse(JSON.parse(JSON.stringify(error)));
  expect(travelled.message).toBe(error.message);
  const entry: { summary: string; data?: { parse(data: unknown): unknown } } = errorTable[error.code];
  expect(entry.data?.parse(travelled.data)).toEqual(travelled.data);
});
