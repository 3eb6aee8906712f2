// Files on disk, as long as the editor has nothing unsaved in them: what it has not saved is the person's to decide.
import { diskFilesPort } from '@dovetail/host';
import type { editorPort, filesPort, LivePort, PortOf } from '@dovetail/protocol';

export function sidecarFilesPort(
  folders: readonly string[],
  editor: Pick<PortOf<typeof editorPort>, 'isDirty'> | undefined,
  signal: AbortSignal,
): LivePort<typeof filesPort> {
  const disk = diskFilesPort({ folders, signal });
  const isDirty = async (filePath: string, callSignal?: AbortSignal): Promise<boolean> =>
    (await editor?.isDirty({ filePath }, callSignal).catch(() => undefined))?.isDirty ?? false;
  return {
    subscribe: listeners => disk.subscribe(listeners),
    calls: {
      list: (params, callSignal) => disk.calls.list(params, callSignal),
      async read(params, callSignal) {
        const [found, unsaved] = await Promise.all([
          disk.calls.read(params, callSignal),
          isDirty(params.filePath, callSignal),
        ]);
        return found.found ? { ...found, isDirty: unsaved } : found;
      },
      async write(params, callSignal) {
        if (await isDirty(params.filePath, callSignal)) return { outcome: 'conflict' };
        return disk.calls.write(params, callSignal);
      },
    },
  };
}
