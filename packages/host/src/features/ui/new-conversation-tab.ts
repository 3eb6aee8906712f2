// Another page with a conversation. Where the editor has only one place for pages, a new conversation begins in the page
// that asks; a session is left to that page to show, which `opened: false` tells it.
import type { HostContext } from '../../host-context.ts';
import { ifSupported } from '../../ports/if-supported.ts';

export async function newConversationTab(
  context: Pick<HostContext, 'ports' | 'pages'>,
  resume: string | undefined,
  pageId: string | undefined,
): Promise<{ opened: boolean }> {
  const answer = await ifSupported(
    context.ports.window.calls.openConversation(resume === undefined ? {} : { sessionId: resume }),
  );
  if (answer) return answer;
  const page = context.pages.get(pageId);
  if (resume !== undefined || !page) return { opened: false };
  page.push({ type: 'create_new_conversation' });
  return { opened: true };
}
