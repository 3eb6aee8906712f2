import { expect, test } from 'vitest';
import { absolute } from './find-file.ts';

test('a path is meant from the folder, and leads where its dots say', () => {
  expect(absolute('src/a.ts', '/home/ada/larder')).toBe('/home/ada/larder/src/a.ts');
  expect(absolute('./src/../b.ts', '/home/ada/larder')).toBe('/home/ada/larder/b.ts');
  expect(absolute('/home/ada/larder/a.ts', '/home/ada/larder')).toBe('/home/ada/larder/a.ts');
  expect(absolute('../../../../etc/passwd', '/home/ada')).toBeUndefined();
});
