// The subagents of a session: each has a file of its own beside it, and from 2.1.197 on a description.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sessionFolder, sessionPath, type SessionRef } from './locate-session.ts';
import { errorCode, unreadable, type StoreProblem } from './store-folders.ts';
import { isObject } from './transcript-line.ts';

export interface Subagent {
  readonly agentId: string;
  /** Read it with `readSession({ path, sidechain: true })`. */
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
  readonly agentType: string | undefined;
  readonly description: string | undefined;
  /** The call in the conversation that started it. */
  readonly toolUseId: string | undefined;
}

export interface SubagentList {
  readonly subagents: Subagent[];
  readonly problems: StoreProblem[];
}

export async function listSubagents(ref: SessionRef): Promise<SubagentList> {
  const folder = join(sessionFolder(await sessionPath(ref)), 'subagents');
  const list: SubagentList = { subagents: [], problems: [] };
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') list.problems.push({ path: folder, reason: unreadable(error) });
    return list;
  }
  for (const name of names.toSorted()) {
    const agentId = /^agent-([\w-]+)\.jsonl$/.exec(name)?.[1];
    if (agentId === undefined) continue;
    const path = join(folder, name);
    try {
      const { size, mtimeMs } = await stat(path);
      const meta = await readMeta(join(folder, `agent-${agentId}.meta.json`), list.problems);
      list.subagents.push({ agentId, path, sizeBytes: size, modifiedMs: mtimeMs, ...meta });
    } catch (error) {
      list.problems.push({ path, reason: unreadable(error) });
    }
  }
  return list;
}

async function readMeta(path: string, problems: StoreProblem[]) {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) !== 'ENOENT')
      problems.push({ path, reason: 'The description of the subagent cannot be read.' });
  }
  const text = (key: string): string | undefined => {
    const member = isObject(value) ? value[key] : undefined;
    return typeof member === 'string' ? member : undefined;
  };
  return { agentType: text('agentType'), description: text('description'), toolUseId: text('toolUseId') };
}
