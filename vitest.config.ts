import { defineConfig } from 'vitest/config';

// Packages are tested from source: the `dovetail-source` condition maps `@dovetail/x` to its `src/index.ts`.
const resolve = { conditions: ['dovetail-source', 'node'] };
const ssr = { resolve };

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'], testTimeout: 20_000 },
      },
      {
        resolve,
        ssr,
        // Real CLIs are heavy: two at a time on a two-core machine.
        test: { name: 'e2e', include: ['e2e/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000, maxWorkers: 2 },
      },
    ],
  },
});
