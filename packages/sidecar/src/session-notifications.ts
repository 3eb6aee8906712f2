// What an editor may tell a sidecar that has begun. What is not understood is told on stderr and changes nothing.
import { editorNotifications, editorPort, type ParamsOfEvent } from '@dovetail/protocol';
import { namedParams } from './named-params.ts';
import type { SidecarSession } from './start-session.ts';

type Own = typeof editorNotifications;
type EditorEvents = (typeof editorPort)['events'];
type Told = { readonly [N in keyof Own]: (params: ParamsOfEvent<Own[N]>, session: SidecarSession) => void };
type EditorTold = {
  readonly [N in keyof EditorEvents]: (params: ParamsOfEvent<EditorEvents[N]>, session: SidecarSession) => void;
};

const own: Told = {
  'theme/changed': (theme, session) => session.setTheme(theme),
  'settings/changed': ({ settings }, session) => session.setEditorSettings(settings),
  'page/visibilityChanged'({ pageId, visible }, { windowEvents, hosts }) {
    const all = hosts.made.flatMap(host => host.pages.all.map(page => page.id));
    for (const id of pageId === undefined ? all : [pageId]) {
      windowEvents.tell('visibilityChanged', { pageId: id, visible });
    }
  },
  'page/loaded': ({ pageId }, session) => session.bridge.loaded(pageId),
  'page/closed': ({ pageId }, session) => session.bridge.closed(pageId),
  'page/message': ({ pageId, json }, session) => session.bridge.message(pageId, json),
};

const ofEditor: EditorTold = {
  selectionChanged(change, { ide, editorEvents }) {
    ide.selectionChanged(change);
    editorEvents.tell('selectionChanged', change);
  },
  atMentioned(mention, { ide, hosts, folder, editorEvents }) {
    ide.atMentioned(mention);
    const tell = (): void => editorEvents.tell('atMentioned', mention);
    // Where no CLI has taken it, it waits for a page; that is the work of a host.
    if (ide.clients.length > 0) tell();
    else void hosts.of(folder()).then(tell, tell);
  },
  diagnosticsChanged(change, { ide, editorEvents }) {
    ide.diagnosticsChanged(change);
    editorEvents.tell('diagnosticsChanged', change);
  },
  workspaceFoldersChanged(change, session) {
    session.setFolders(change.workspaceFolders);
    session.editorEvents.tell('workspaceFoldersChanged', change);
  },
};

type Listener = (params: unknown, session: SidecarSession) => void;

/** Every notification that an editor may send, by its whole name. */
export function sessionNotifications(complain: (sentence: string) => void): ReadonlyMap<string, Listener> {
  const checked =
    (name: string, schema: { safeParse(value: unknown): ParseResult }, tell: Listener): Listener =>
    (params, session) => {
      const parsed = schema.safeParse(namedParams(params));
      if (parsed.success) tell(parsed.data, session);
      else complain(`${name} was not understood: ${issue(parsed)}`);
    };
  return new Map<string, Listener>([
    ...Object.entries(editorNotifications).map(([name, def]): [string, Listener] => [
      name,
      checked(name, def.params, own[name as keyof Own] as Listener),
    ]),
    ...Object.entries(editorPort.events).map(([event, def]): [string, Listener] => [
      `editor/${event}`,
      checked(`editor/${event}`, def.params, ofEditor[event as keyof EditorEvents] as Listener),
    ]),
  ]);
}

interface ParseResult {
  readonly success: boolean;
  readonly data?: unknown;
  readonly error?: { readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[] };
}

function issue({ error }: ParseResult): string {
  const [first] = error?.issues ?? [];
  return first ? `${first.path.map(String).join('.')} ${first.message}` : 'it has another form';
}
