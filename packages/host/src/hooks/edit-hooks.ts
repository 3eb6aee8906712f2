// Around the tools that read and write files: what the person has not saved is saved first, what was there is put aside, and
// afterwards pages learn of the change and the model of new problems. No hook ever keeps a tool from running: what goes wrong
// here is logged.
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HookFunction, Hooks } from '@dovetail/agent';
import type { Diagnostic } from '@dovetail/protocol';
import type { Channel } from '../channels/channel.ts';
import type { HostContext } from '../host-context.ts';
import { outgoing } from '../pages/outgoing.ts';
import { ifSupported } from '../ports/if-supported.ts';
import { editedPath } from './edited-path.ts';
import { describeProblems, newProblems } from './new-problems.ts';

const writers = 'Edit|MultiEdit|Write|NotebookEdit';
const readersAndWriters = `${writers}|Read`;
/** The CLI waits so long for a hook; ours give up well before. */
const timeoutSeconds = 30;
const saveWithinMs = 5_000;
const problemsWithinMs = 1_500;

export interface EditHookTimes {
  readonly saveWithinMs?: number;
  readonly problemsWithinMs?: number;
}

export function editHooks(context: HostContext, channel: Channel, times: EditHookTimes = {}): Hooks {
  const problemsBefore = new Map<string, readonly Diagnostic[]>();

  const pathIn = (input: Parameters<HookFunction>[0]): { path: string; isWrite: boolean } | undefined => {
    const path = editedPath(input['tool_input'], channel.cwd);
    const name = input['tool_name'];
    // Plans are the CLI's own notes, shown in their own way.
    if (path?.startsWith(join(context.configFolder, 'plans', sep))) return undefined;
    return path === undefined || typeof name !== 'string'
      ? undefined
      : { path, isWrite: writers.split('|').includes(name) };
  };

  const before: HookFunction = async (input, toolUseId) => {
    const found = pathIn(input);
    if (!found) return {};
    const { path, isWrite } = found;
    await quietly('save a document', () => saveUnsaved(path));
    if (!isWrite || toolUseId === undefined) return {};
    await context.changes.before({ channelId: channel.id, toolUseId, filePath: path });
    const problems = await quietly('read the problems of a file', () => problemsOf(path));
    if (problems) problemsBefore.set(toolUseId, problems);
    return {};
  };

  const after: HookFunction = async (input, toolUseId) => {
    const found = pathIn(input);
    if (!found?.isWrite || toolUseId === undefined) return {};
    const { path } = found;
    const known = problemsBefore.get(toolUseId);
    problemsBefore.delete(toolUseId);
    const fresh = known === undefined ? undefined : watchProblems(path, known);
    const change = await context.changes.after({ channelId: channel.id, toolUseId, filePath: path });
    if (change) {
      const message = outgoing({ type: 'file_updated', channelId: channel.id, filePath: path, ...change });
      for (const page of channel.pages) page.send(message);
    }
    const problems = (await quietly('read the problems of a file', async () => fresh)) ?? [];
    if (problems.length === 0) return {};
    return {
      hookSpecificOutput: { hookEventName: 'PostToolUse', additionalContext: describeProblems(path, problems) },
    };
  };

  const failed: HookFunction = (_input, toolUseId) => {
    if (toolUseId !== undefined) problemsBefore.delete(toolUseId);
    return {};
  };

  async function saveUnsaved(path: string): Promise<void> {
    if (!context.settings.value.autosave) return;
    const { editor } = context.ports;
    const limit = AbortSignal.timeout(times.saveWithinMs ?? saveWithinMs);
    await Promise.race([
      (async () => {
        const state = await ifSupported(editor.calls.isDirty({ filePath: path }, limit));
        if (state?.isDirty) await ifSupported(editor.calls.save({ filePath: path }, limit));
      })(),
      new Promise<never>((_, reject) => limit.addEventListener('abort', () => reject(new Error('It took too long.')))),
    ]);
  }

  /** undefined: this editor knows of no problems at all. */
  async function problemsOf(path: string): Promise<readonly Diagnostic[] | undefined> {
    const uri = pathToFileURL(path).href;
    const told = await ifSupported(context.ports.editor.calls.diagnostics({ uri }));
    return told?.flatMap(({ diagnostics }) => diagnostics);
  }

  /** The editor checks in its own time: asked when it says that something changed, and at the latest when time is up. */
  function watchProblems(path: string, known: readonly Diagnostic[]): Promise<Diagnostic[]> {
    const uri = pathToFileURL(path).href;
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        clearTimeout(timer);
        unsubscribe();
        problemsOf(path).then(now => resolve(newProblems(known, now ?? [])), reject);
      };
      const unsubscribe = context.ports.editor.subscribe({
        diagnosticsChanged: ({ uris }) => {
          if (uris.includes(uri)) settle();
        },
      });
      const timer = setTimeout(settle, times.problemsWithinMs ?? problemsWithinMs);
    });
  }

  async function quietly<T>(what: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      context.log.warn(`Around an edit of the agent Dovetail could not ${what}.`, {
        channelId: channel.id,
        reason: error instanceof Error ? error.message : String(error),
      });
      return undefined;
    }
  }

  return {
    PreToolUse: [{ matcher: readersAndWriters, hooks: [before], timeout: timeoutSeconds }],
    PostToolUse: [{ matcher: writers, hooks: [after], timeout: timeoutSeconds }],
    PostToolUseFailure: [{ matcher: writers, hooks: [failed], timeout: timeoutSeconds }],
  };
}
