// The token is exchanged for a cookie by the first request; it must not stay in the address, in the history or in a bookmark.
export function withoutToken(href: string): string {
  const url = new URL(href);
  url.searchParams.delete('token');
  return url.href;
}

export function withFolder(href: string, folder: string): string {
  const url = new URL(href);
  url.searchParams.set('folder', folder);
  return url.href;
}

export function folderIn(href: string): string | undefined {
  return new URL(href).searchParams.get('folder') ?? undefined;
}
