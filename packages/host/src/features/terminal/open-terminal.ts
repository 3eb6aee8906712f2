// A terminal with the person's shell. A CLI that is started in it by hand finds this editor.
import { basename, resolve } from 'node:path';
import type { HostContext } from '../../host-context.ts';
import { folderOf, openInEditor, type Opened } from './open-in-editor.ts';

export function openTerminal(
  context: HostContext,
  cwd: string | undefined,
  channelId: string | undefined,
): Promise<Opened> {
  const folder = resolve(folderOf(context, channelId), cwd ?? '.');
  return openInEditor(context, {
    args: [],
    env: { ...context.terminalEnvironment() },
    cwd: folder,
    title: basename(folder) || folder,
  });
}
