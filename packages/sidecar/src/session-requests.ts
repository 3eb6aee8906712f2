// What an editor may ask of a sidecar that has begun.
import { terminalLaunch } from '@dovetail/host';
import { invalidInput, notFound, type SidecarHandlers } from '@dovetail/protocol';
import type { SidecarSession } from './start-session.ts';

type AfterInitialize = Omit<SidecarHandlers, 'initialize' | 'shutdown'>;

export function sessionRequests(session: SidecarSession): AfterInitialize {
  const openPages = (): number => session.hosts.made.reduce((sum, host) => sum + host.pages.all.length, 0);

  return {
    'chat/open'() {
      const { pageServer, pageFolder } = session;
      if (!pageServer) {
        throw pageFolder === undefined
          ? notFound('The chat page', 'There is no chat page here: it has not been built, or the editor shows none.')
          : invalidInput('This editor shows the chat page by itself and opened no port for it.');
      }
      // The page asks for it in a moment.
      session.hosts.of(session.folder()).catch(() => undefined);
      return { url: pageServer.oneTimeUrl() };
    },
    async 'chat/insertMention'(mention) {
      await session.hosts.of(session.folder());
      session.editorEvents.tell('atMentioned', mention);
      return { pages: openPages() };
    },
    'chat/newConversation'() {
      const withPages = session.hosts.made.filter(host => host.pages.all.length > 0);
      (withPages.find(host => host.pages.all.some(page => page.visible)) ?? withPages[0])?.createNewConversation();
      return { pages: openPages() };
    },
    async 'cli/launch'({ resume }) {
      const { context } = await session.hosts.of(session.folder());
      const found = await terminalLaunch(context, {
        resume,
        folder: session.folder(),
        channelOf: sessionId => session.hosts.made.flatMap(host => host.channels.ofSession(sessionId) ?? [])[0],
      });
      if ('reason' in found) throw invalidInput(found.reason, 'resume');
      return found.launch;
    },
    ping: () => ({}),
  };
}
