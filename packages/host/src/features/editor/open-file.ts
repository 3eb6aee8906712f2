// Opens a file in the editor. A path that does not exist opens the nearest file of the conversation's folder, never
// anything outside it.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  invalidInput,
  type FileLocation,
  type ParamsOf,
  type ResultOf,
  type TextRange,
  type editorRequests,
} from '@dovetail/protocol';
import { absolutePath, conversationFolder } from '../../files/conversation-folder.ts';
import type { HostContext } from '../../host-context.ts';
import { needsText, rangeOf } from './file-location.ts';
import type { FileSearch } from './find-files.ts';
import { nearestFile } from './nearest-file.ts';

type Params = ParamsOf<typeof editorRequests, 'open_file'>;
type Result = ResultOf<typeof editorRequests, 'open_file'>;

export async function openFile(
  search: FileSearch,
  { filePath: asked, location, preserveFocus }: Params,
  channelId: string | undefined,
  signal: AbortSignal,
): Promise<Result> {
  const { context, recent } = search;
  const filePath = await existingPath(search, asked, channelId);
  if (filePath === undefined) return { found: false };
  const selection = location && (await selectionOf(context, filePath, location, signal));
  const { opened, message } = await context.ports.editor.calls.openFile({ filePath, selection, preserveFocus }, signal);
  if (!opened) throw invalidInput(message ?? `The editor could not open "${filePath}".`, 'filePath');
  recent.add(filePath);
  return { found: true, filePath };
}

async function existingPath(
  { context, indexes }: FileSearch,
  asked: string,
  channelId: string | undefined,
): Promise<string | undefined> {
  const folder = conversationFolder(context, channelId);
  const path = absolutePath(folder, asked);
  if (await exists(path)) return path;
  const { table } = await indexes.of(folder, context.settings.value.respectGitIgnore).read();
  const nearest = nearestFile(table, path);
  return nearest === undefined ? undefined : join(folder, nearest);
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function selectionOf(
  context: HostContext,
  filePath: string,
  location: FileLocation,
  signal: AbortSignal,
): Promise<TextRange | undefined> {
  if (!needsText(location)) return rangeOf(location);
  try {
    const file = await context.ports.files.calls.read({ filePath }, signal);
    return rangeOf(location, file.found ? file.contents : undefined);
  } catch {
    // A file that is not text can still be opened.
    return rangeOf(location);
  }
}
