// Files on disk, as long as the editor has nothing unsaved in them: what it has not saved is the person's to decide.
import { diskFilesPort } from '@dovetail/host';
import { hasCode, type editorPort, type filesPort, type LivePort, type PortOf } from '@dovetail/protocol';

export function sidecarFilesPort(
  folders: readonly string[],
  editor: Pick<PortOf<typeof editorPort>, 'isDirty'> | undefined,
  signal: AbortSignal,
): LivePort<typeof filesPort> {
  const disk = diskFilesPort({ folders, signal });
  /** undefined: the editor has not answered, so there may be something unsaved. */
  async function hasUnsaved(filePath: string, callSignal?: AbortSignal): Promise<boolean | undefined> {
    try {
      return (await editor?.isDirty({ filePath }, callSignal))?.isDirty ?? false;
    } catch (error) {
      return hasCode(error, 'unsupported_by_editor') ? false : undefined;
    }
  }
  return {
    subscribe: listeners => disk.subscribe(listeners),
    calls: {
      list: (params, callSignal) => disk.calls.list(params, callSignal),
      async read(params, callSignal) {
        const [found, unsaved] = await Promise.all([
          disk.calls.read(params, callSignal),
          hasUnsaved(params.filePath, callSignal),
        ]);
        return found.found ? { ...found, isDirty: unsaved ?? false } : found;
      },
      async write(params, callSignal) {
        if ((await hasUnsaved(params.filePath, callSignal)) !== false) return { outcome: 'conflict' };
        return disk.calls.write(params, callSignal);
      },
    },
  };
}
