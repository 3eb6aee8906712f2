// Where the sockets of this page are: beside the page itself. The cookie that came with the page is the ticket.
export function socketUrl(
  { protocol, host, pathname }: Pick<Location, 'protocol' | 'host' | 'pathname'>,
  query: Readonly<Record<string, string>>,
): string {
  const folder = pathname.slice(0, pathname.lastIndexOf('/') + 1);
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${folder}socket?${new URLSearchParams(query).toString()}`;
}
