// The pictures of the pages. No test of `npm test`: `npm run screenshots` runs them, and a person looks at what they make.
import { defineConfig } from 'vitest/config';
import { fileURLToPath } from 'node:url';

const resolve = { conditions: ['dovetail-source', 'node'] };

export default defineConfig({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  resolve,
  ssr: { resolve },
  test: {
    include: ['e2e/page/screenshots/*.shots.ts'],
    globalSetup: ['e2e/page/support/build-pages.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
