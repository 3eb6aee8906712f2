// The notebook of a conversation. Whether the editor can run code is not asked by running some, for even an empty cell
// starts a kernel: an editor that shows a notebook is taken to be able, and each call tells if it is not.
import type { IntegrationState, OpenEditor } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';
import type { AddedServers } from './added-servers.ts';
import { createNotebookServer } from './notebook-server.ts';

export const notebookServer = 'notebook';

export async function enableNotebook(
  context: HostContext,
  added: AddedServers,
  channel: Channel,
): Promise<IntegrationState> {
  const open = await openEditors(context);
  if (!open) {
    return tell(context, { status: 'unsupported', detail: 'This editor does not show notebooks to Dovetail.' });
  }
  if (!open.some(isNotebook)) {
    return tell(context, { status: 'failed', detail: 'No notebook is open. Open one and switch this on again.' });
  }
  tell(context, { status: 'connecting' });
  try {
    await added.add(channel, notebookServer, () => createNotebookServer(context.ports.editor));
    return tell(context, { status: 'connected' });
  } catch (error) {
    return tell(context, { status: 'failed', detail: error instanceof Error ? error.message : String(error) });
  }
}

export async function disableNotebook(
  context: HostContext,
  added: AddedServers,
  channel: Channel,
): Promise<IntegrationState> {
  await added.remove(channel, notebookServer);
  return notebookGone(context, added);
}

export function notebookGone(context: HostContext, added: AddedServers): IntegrationState {
  const { jupyter } = context.integrations.states;
  if (jupyter.status === 'unsupported' || added.channelsWith(notebookServer).length > 0) return jupyter;
  return tell(context, { status: 'disabled' });
}

async function openEditors(context: HostContext): Promise<readonly OpenEditor[] | undefined> {
  try {
    return await context.ports.editor.calls.openEditors({});
  } catch {
    return undefined;
  }
}

function isNotebook({ uri, languageId }: OpenEditor): boolean {
  return languageId === 'jupyter' || /\.ipynb$/i.test(uri.split(/[?#]/)[0] ?? '');
}

function tell(context: HostContext, state: IntegrationState): IntegrationState {
  context.integrations.set('jupyter', state);
  return state;
}
