// A client for tests: buffers in memory over the disk, and a record of what was asked of it.
import { readFile, writeFile } from 'node:fs/promises';
import type { ToolClient } from '../client-tools.ts';

export interface TestClient extends ToolClient {
  /** Unsaved texts by path. */
  readonly buffers: Map<string, string>;
  readonly calls: { method: string; params: Record<string, unknown> }[];
  /** Methods that fail. */
  readonly failing: Set<string>;
}

export function testClient(can: Partial<ToolClient['can']> = { readFile: true, writeFile: true }): TestClient {
  const buffers = new Map<string, string>();
  const calls: TestClient['calls'] = [];
  const failing = new Set<string>();
  return {
    can: { readFile: false, writeFile: false, terminal: false, ...can },
    buffers,
    calls,
    failing,
    async request(method, params) {
      const given = params as Record<string, unknown>;
      calls.push({ method, params: given });
      if (failing.has(method)) throw new Error(`${method} does not work`);
      const path = String(given['path']);
      if (method === 'fs/read_text_file') return { content: buffers.get(path) ?? (await readFile(path, 'utf8')) };
      if (method !== 'fs/write_text_file') throw new Error(`${method} is not expected`);
      buffers.delete(path);
      await writeFile(path, String(given['content']));
      return {};
    },
  };
}
