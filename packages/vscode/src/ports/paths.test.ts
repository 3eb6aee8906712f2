import { expect, test } from 'vitest';
import { addressOf, isSamePath, pathOfAddress } from './paths.ts';

test('a file has the address that the host compares with', () => {
  const uri = { scheme: 'file', fsPath: '/p/a +ä.ts', toString: () => 'file:///p/a%20%2B%C3%A4.ts' };
  expect(addressOf(uri)).toBe('file:///p/a%20+%C3%A4.ts');
  expect(pathOfAddress(addressOf(uri))).toBe('/p/a +ä.ts');
});

test('what is no file keeps its own', () => {
  expect(addressOf({ scheme: 'untitled', fsPath: 'x', toString: () => 'untitled:x' })).toBe('untitled:x');
  expect(pathOfAddress('untitled:x')).toBeUndefined();
  expect(pathOfAddress('file://%')).toBeUndefined();
});

test('Windows knows no case and takes both slashes', () => {
  expect(isSamePath('C:\\P\\a.ts', 'c:/p/A.ts', 'win32')).toBe(true);
  expect(isSamePath('/P/a.ts', '/p/a.ts', 'linux')).toBe(false);
});
