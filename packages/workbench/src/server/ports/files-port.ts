// Files as the workbench knows them: on disk, with the texts that a window has not saved yet.
import type { filesPort, LivePort } from '@dovetail/protocol';
import type { Documents } from '../documents/documents.ts';
import { fromPageText } from '../documents/line-ends.ts';
import type { EditorState } from '../editor-state.ts';

export function workbenchFilesPort(
  disk: LivePort<typeof filesPort>,
  documents: Pick<Documents, 'ends'>,
  state: EditorState,
): LivePort<typeof filesPort> {
  const unsaved = (path: string): string | undefined => {
    const contents = state.unsaved(path);
    const ends = documents.ends(path) ?? { hasBom: false, eol: '\n', isMixed: false };
    return contents === undefined ? undefined : fromPageText(contents, ends);
  };
  return {
    subscribe: listeners => disk.subscribe(listeners),
    calls: {
      list: (params, signal) => disk.calls.list(params, signal),
      async read(params, signal) {
        const contents = unsaved(params.filePath);
        return contents === undefined ? disk.calls.read(params, signal) : { found: true, contents, isDirty: true };
      },
      // What is not saved would be lost to the window, or be written over this: the person decides in the editor.
      async write(params, signal) {
        return unsaved(params.filePath) === undefined ? disk.calls.write(params, signal) : { outcome: 'conflict' };
      },
    },
  };
}
