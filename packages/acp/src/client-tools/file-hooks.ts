// Hooks beside the CLI's own file tools. After a Read that was allowed the model gets the unsaved text; an Edit or Write that
// would run over an unsaved text is refused; what the CLI wrote is handed to the client, unless the person typed meanwhile.
import { resolve } from 'node:path';
import { isAtLeast, type Hooks } from '@dovetail/agent';
import type { HookInput, HookOutput } from '@dovetail/protocol';
import { isSameText, type ClientFiles } from './client-files.ts';
import { changeUnsavedTool } from './unsaved-file-server.ts';

// Observed on 2.1.325: the output shape of Read may be replaced. 2.1.29 knows the key for MCP tools only.
const replacesOutputSince = '2.1.325';
const defaultLines = 2000;
const writers = 'Edit|Write|MultiEdit|NotebookEdit';

interface ReadOutput {
  type: 'text';
  file: { filePath: string; content: string; numLines: number; startLine: number; totalLines: number };
}

export function fileHooks(files: ClientFiles, cwd: string, cliVersion: () => string | undefined): Hooks {
  if (!files.canRead && !files.canWrite) return {};
  const pathOf = (value: unknown): string | undefined => (typeof value === 'string' ? resolve(cwd, value) : undefined);

  async function afterRead(input: HookInput): Promise<HookOutput> {
    const asked = input.tool_input as { file_path?: unknown; offset?: unknown; limit?: unknown } | undefined;
    const path = pathOf(asked?.file_path);
    if (path === undefined || !isReadOutput(input.tool_response)) return {};
    const text = await files.unsaved(path);
    if (text === undefined) {
      files.shown.delete(path);
      return {};
    }
    files.shown.set(path, text);
    const output = readOutput(input.tool_response, text, asked?.offset, asked?.limit);
    const replaces = isAtLeast(cliVersion() ?? '', replacesOutputSince);
    return {
      hookSpecificOutput: {
        hookEventName: 'PostToolUse',
        ...(replaces && { updatedToolOutput: output }),
        additionalContext: unsavedNote(path, files.canWrite, replaces ? undefined : output),
      },
    };
  }

  async function beforeWrite(input: HookInput): Promise<HookOutput> {
    const asked = input.tool_input as { file_path?: unknown; notebook_path?: unknown } | undefined;
    const path = pathOf(asked?.file_path ?? asked?.notebook_path);
    if (path === undefined || (await files.unsaved(path)) === undefined) return {};
    return {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason:
          `${path} has changes in the editor that are not saved, and ${input.tool_name ?? 'this tool'} would run over them. ` +
          (files.canWrite
            ? `Read the file: you will see the unsaved text. Then change it with ${changeUnsavedTool}.`
            : 'Ask the person to save the file, then read it again.'),
      },
    };
  }

  async function afterWrite(input: HookInput): Promise<HookOutput> {
    const done = input.tool_response as { filePath?: unknown; originalFile?: unknown } | undefined;
    const path = pathOf(done?.filePath);
    const written = path === undefined ? undefined : await files.disk(path);
    if (path === undefined || written === undefined) return {};
    const held = await files.buffer(path);
    const before = typeof done?.originalFile === 'string' ? done.originalFile : '';
    if (held !== undefined && !isSameText(held, written) && !isSameText(held, before)) {
      return {
        hookSpecificOutput: {
          hookEventName: 'PostToolUse',
          additionalContext: `The person changed ${path} in the editor at the same time. The editor keeps their text; the change is on disk only. Read the file again before you go on.`,
        },
      };
    }
    await files.write(path, written);
    return {};
  }

  return {
    ...(files.canRead && { PreToolUse: [{ matcher: writers, hooks: [beforeWrite] }] }),
    PostToolUse: [
      ...(files.canRead ? [{ matcher: 'Read', hooks: [afterRead] }] : []),
      ...(files.canWrite ? [{ matcher: writers, hooks: [afterWrite] }] : []),
    ],
  };
}

function isReadOutput(value: unknown): value is ReadOutput {
  const { type, file } = (value ?? {}) as Partial<ReadOutput>;
  return type === 'text' && typeof file === 'object' && typeof file.content === 'string';
}

function readOutput(original: ReadOutput, text: string, offset: unknown, limit: unknown): ReadOutput {
  const lines = text.split('\n');
  const startLine = typeof offset === 'number' && offset > 0 ? offset : 1;
  const part = lines.slice(startLine - 1, startLine - 1 + (typeof limit === 'number' ? limit : defaultLines));
  return {
    ...original,
    file: { ...original.file, content: part.join('\n'), numLines: part.length, startLine, totalLines: lines.length },
  };
}

function unsavedNote(path: string, canWrite: boolean, inWords: ReadOutput | undefined): string {
  const change = canWrite
    ? `To change this file use ${changeUnsavedTool}, not Edit or Write.`
    : 'It cannot be changed before the person has saved it.';
  if (!inWords) return `${path} has unsaved changes in the editor; the text above is the editor's. ${change}`;
  const { content, startLine } = inWords.file;
  const numbered = content.split('\n').map((line, index) => `${String(startLine + index).padStart(6)}→${line}`);
  return `${path} has unsaved changes in the editor. The text above is the file on disk; this is the editor's text, which counts:\n${numbered.join('\n')}\n${change}`;
}
