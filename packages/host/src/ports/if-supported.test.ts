import { expect, test } from 'vitest';
import { unsupportedByEditor } from './complete-port.ts';
import { ifSupported } from './if-supported.ts';

test('the answer, nothing when the editor cannot, and any other failure as it is', async () => {
  expect(await ifSupported(Promise.resolve(null))).toBeNull();
  expect(await ifSupported(Promise.reject(unsupportedByEditor('a/b')))).toBeUndefined();
  await expect(ifSupported(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});
