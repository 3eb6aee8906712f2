// Requests about files and what the editor shows.
import type { editorRequests, Handlers } from '@dovetail/protocol';
import { createFileIndexes } from '../../files/file-indexes.ts';
import type { HostContext } from '../../host-context.ts';
import { findFiles } from './find-files.ts';
import { insertAtCursor } from './insert-at-cursor.ts';
import { listMentions } from './list-mentions.ts';
import { openContent } from './open-content.ts';
import { openFile } from './open-file.ts';
import { readProblems } from './read-problems.ts';
import { trackRecentFiles } from './recent-files.ts';

export function editorFeature(context: HostContext): Handlers<typeof editorRequests> {
  const indexes = createFileIndexes({ files: context.ports.files, signal: context.signal });
  const recent = trackRecentFiles(context);
  return {
    get_current_selection: async (_, { signal }) => ({
      selection: await context.ports.editor.calls.selection({}, signal),
    }),
    list_files_request: (params, { channelId }) => findFiles({ context, indexes, recent }, params, channelId),
    list_mentions: (params, { channelId, signal }) => listMentions(context, params, channelId, signal),
    read_problems: (params, { channelId, signal }) => readProblems(context, params, channelId, signal),
    open_file: (params, { channelId, signal }) => openFile({ context, indexes, recent }, params, channelId, signal),
    open_content: (params, { signal }) => openContent(context, params, signal),
    insert_at_cursor: (params, { signal }) => insertAtCursor(context, params, signal),
  };
}
