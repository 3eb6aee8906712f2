// The adapters of the extension inside the extension host of a real VS Code; one test here for each one there.
import { expect, it } from 'vitest';
import { runInHost } from './support/in-host.ts';

it.each((await runInHost()).map(result => [result.name, result] as const))('%s', (_name, { problem }) => {
  expect(problem ?? '').toBe('');
});
