// Opens a web page or a mail outside. The address goes out in the one form that a browser would make of it, whole: what
// stands before an @ is not hidden from whoever shows it to the person.
import { invalidInput } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

const allowed = ['http:', 'https:', 'mailto:'];

export async function openUrl(context: Pick<HostContext, 'ports'>, url: string): Promise<{ opened: boolean }> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !allowed.includes(parsed.protocol))
    throw invalidInput('Only web pages (http, https) and mail addresses (mailto) can be opened.', 'url');
  return context.ports.window.calls.openExternal({ url: parsed.href });
}
