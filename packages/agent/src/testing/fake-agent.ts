// An agent on the fake CLI, with everything it said at hand and an end that does not depend on the test.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { CliLine } from '@dovetail/protocol';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { startAgent, type Agent } from '../agent.ts';
import type { AgentOptions } from '../agent-options.ts';
import { describeExit } from '../process/agent-exit.ts';
import { fakeCommand, fakeEnv, type FakeScript } from './fake-script.ts';

/** The registry and the caches of a test file lie in a folder of their own. */
export function useOwnDataFolder(): { readonly path: string } {
  const folder = { path: mkdtempSync(join(tmpdir(), 'dovetail-agent-')) };
  const before = process.env['DOVETAIL_HOME'];
  beforeAll(() => {
    process.env['DOVETAIL_HOME'] = folder.path;
  });
  afterAll(() => {
    if (before === undefined) delete process.env['DOVETAIL_HOME'];
    else process.env['DOVETAIL_HOME'] = before;
    rmSync(folder.path, { recursive: true, force: true });
  });
  return folder;
}

export interface FakeAgent {
  readonly agent: Agent;
  readonly lines: readonly CliLine[];
  readonly texts: readonly string[];
  readonly invalid: readonly { text: string; reason: string }[];
  /** The first line that has these keys and values, now or later. Rejects when the CLI ends without it. */
  seen(pattern: Readonly<Record<string, unknown>>): Promise<CliLine>;
  /** What the CLI has read of us so far; needs `echo` in the script. */
  heard(): Record<string, unknown>[];
}

export async function startFakeAgent(script: FakeScript, options: Partial<AgentOptions> = {}): Promise<FakeAgent> {
  const log = createLineLog();
  const agent = await startAgent({
    cli: fakeCommand,
    versionCache: null,
    ...options,
    env: { ...fakeEnv(script), ...options.env },
    onLine(line, text) {
      options.onLine?.(line, text);
      log.add(line, text);
    },
    onInvalidLine(text, reason) {
      options.onInvalidLine?.(text, reason);
      log.invalid.push({ text, reason });
    },
  });
  onTestFinished(async () => {
    await agent.kill();
  });
  void agent.exited.then(exit => log.end(describeExit(exit)));
  return { agent, ...log };
}

export function createLineLog() {
  const lines: CliLine[] = [];
  const texts: string[] = [];
  const invalid: { text: string; reason: string }[] = [];
  const waiting = new Set<() => void>();
  let ended: string | undefined;

  function wakeAll(): void {
    for (const wake of waiting) wake();
  }

  return {
    lines,
    texts,
    invalid,
    add(line: CliLine, text: string): void {
      lines.push(line);
      texts.push(text);
      wakeAll();
    },
    end(how: string): void {
      ended = how;
      wakeAll();
    },
    seen(pattern: Readonly<Record<string, unknown>>): Promise<CliLine> {
      return new Promise((resolve, reject) => {
        let looked = 0;
        const look = () => {
          for (; looked < lines.length; looked++) {
            const line = lines[looked];
            if (line && hasAll(line, pattern)) return settle(() => resolve(line));
          }
          if (ended !== undefined)
            settle(() => reject(new Error(`${ended} It never said ${JSON.stringify(pattern)}.`)));
        };
        const settle = (done: () => void) => {
          waiting.delete(look);
          done();
        };
        waiting.add(look);
        look();
      });
    },
    /** The next line, or the end. */
    next(): Promise<void> {
      if (ended !== undefined) return Promise.reject(new Error(ended));
      return new Promise(resolve => {
        const wake = () => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      });
    },
    heard: () => lines.flatMap(line => (line.type === 'heard' ? [line['line'] as Record<string, unknown>] : [])),
  };
}

/** Every key of `pattern` is in `value`, deeply; other keys do not matter. */
function hasAll(value: unknown, pattern: unknown): boolean {
  if (typeof pattern !== 'object' || pattern === null) return isDeepStrictEqual(value, pattern);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(pattern).every(([key, wanted]) => hasAll((value as Record<string, unknown>)[key], wanted));
}
