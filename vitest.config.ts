import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Packages are tested from source: the `dovetail-source` condition maps `@dovetail/x` to its `src/index.ts`.
const resolve = { conditions: ['dovetail-source', 'node'] };
const ssr = { resolve };
// What is waited for comes in milliseconds, but on a busy machine it may take seconds.
const patience = { poll: { timeout: 20_000 } };

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

// Large files come first by themselves; these take longer than their size tells, and must not be what the others wait for.
const slow = /\/(workbench-real|scroll|smooth-stream|soak\.process|start-kill-rounds|host-conversation)\.test\.ts$/;

const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const [first, then] = [files.filter(isSlow), files.filter(file => !isSlow(file))];
    // The order of vitest is by size, or by what it remembers of earlier runs.
    const inOrder = super.sort.bind(this);
    return [...(await inOrder(first)), ...(await inOrder(then))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        resolve,
        ssr,
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'tools/**/*.test.ts'],
          exclude: withProcesses,
          setupFiles: ['tools/fixed-seed.ts'],
          testTimeout: 30_000,
          expect: patience,
          maxWorkers: 2,
          // Nothing here touches the process or a global, so files may share a worker and what it has loaded.
          pool: 'threads',
          isolate: false,
        },
      },
      {
        resolve,
        ssr,
        test: {
          name: 'process',
          include: withProcesses,
          setupFiles: ['tools/fixed-seed.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: patience,
          maxWorkers: 2,
        },
      },
      {
        resolve,
        ssr,
        // Real CLIs are heavy, and tests wait for them now and then: three at a time on a two-core machine.
        test: {
          name: 'e2e',
          globalSetup: ['e2e/support/run-folder.ts'],
          include: ['e2e/*.test.ts', 'e2e/{acp,sidecar,sidecar-kit,neovim,jetbrains}/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
          maxWorkers: 3,
          // Files share a worker and what it has loaded; what they open is their own.
          isolate: false,
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
          globalSetup: ['e2e/page/support/build-pages.ts', 'e2e/support/run-folder.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: patience,
          maxWorkers: 2,
          // Files share a worker, what it has loaded and its browser; each test has a browser context of its own.
          isolate: false,
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
          expect: patience,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
