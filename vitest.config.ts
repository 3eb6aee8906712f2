import { defineConfig } from 'vitest/config';

// Packages are tested from source: the `dovetail-source` condition maps `@dovetail/x` to its `src/index.ts`.
const resolve = { conditions: ['dovetail-source', 'node'] };
const ssr = { resolve };

// Tests that start processes and wait for their ends. They are part of `npm test`, not of the inner loop.
const withProcesses = [
  'packages/agent/src/{agent,agent-answers,back-pressure,durable-agent,faults,fourteen-rules,host-death}.test.ts',
  'packages/agent/src/{life-cycle,start-kill-rounds}.test.ts',
  'packages/agent/src/{process,query,cli}/*.test.ts',
  'packages/ide-server/src/*.test.ts',
  'packages/ide-server/src/{lock,server}/*.test.ts',
  'packages/rehearsal/src/*.test.ts',
  'packages/cli/src/{commands,doctor}/*.test.ts',
  'packages/*/src/**/*.process.test.ts',
];

export default defineConfig({
  test: {
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: withProcesses,
          testTimeout: 20_000,
          // Nothing here touches the process or a global, so files may share a worker and what it has loaded.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        resolve,
        ssr,
        test: { name: 'process', include: withProcesses, testTimeout: 60_000, hookTimeout: 60_000 },
      },
      {
        resolve,
        ssr,
        // Real CLIs are heavy: two at a time on a two-core machine.
        test: {
          name: 'e2e',
          include: ['e2e/*.test.ts', 'e2e/{acp,sidecar,sidecar-kit,neovim,jetbrains}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // Projects with numbers of workers of their own run one after the other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve,
        ssr,
        // The built pages in a real Chromium.
        test: {
          name: 'page',
          include: ['e2e/page/**/*.test.ts'],
          globalSetup: ['e2e/page/support/build-pages.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve,
        ssr,
        // The extension in a real VS Code, served by code-server and driven in Chromium.
        test: {
          name: 'vscode',
          include: ['e2e/vscode/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
