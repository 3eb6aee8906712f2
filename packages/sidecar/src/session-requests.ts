// What an editor may ask of a sidecar that has begun.
import { findSession, isSessionId } from '@dovetail/agent';
import { terminalArguments } from '@dovetail/host';
import { invalidInput, notFound, type SidecarHandlers } from '@dovetail/protocol';
import type { SidecarSession } from './start-session.ts';

const inUse = 'This session is open in the chat. Close the conversation there, then go on with it in the terminal.';

type AfterInitialize = Omit<SidecarHandlers, 'initialize' | 'shutdown'>;

export function sessionRequests(session: SidecarSession, env: NodeJS.ProcessEnv): AfterInitialize {
  const openPages = (): number => session.hosts.made.reduce((sum, host) => sum + host.pages.all.length, 0);

  /** Two CLIs on one session would write over each other. */
  const isInUse = (sessionId: string): boolean =>
    session.hosts.made.some(({ channels }) => {
      const channel = channels.ofSession(sessionId);
      return channel !== undefined && channel.state !== 'ended';
    });

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
      // Anything else could be read as another option of the CLI.
      if (resume !== undefined && !isSessionId(resume))
        throw invalidInput(`"${resume}" is not a session id.`, 'resume');
      const { context } = await session.hosts.of(session.folder());
      if (resume !== undefined && isInUse(resume)) throw invalidInput(inUse, 'resume');
      const stored =
        resume === undefined ? undefined : await findSession({ configDir: context.configFolder, query: resume });
      const { command, args } = await context.cli.find();
      const { environmentVariables } = context.settings.value;
      return {
        command,
        args: [
          ...args,
          ...terminalArguments(context.settings.value),
          ...(resume === undefined ? [] : ['--resume', resume]),
        ],
        env: {
          ...Object.fromEntries(environmentVariables.map(({ name, value }) => [name, value])),
          ...session.ide.terminalEnvironment(env),
        },
        // The CLI finds a session only from the folder that it belongs to.
        cwd: (stored?.status === 'found' ? stored.session.cwd : undefined) ?? session.folder(),
      };
    },
    ping: () => ({}),
  };
}
