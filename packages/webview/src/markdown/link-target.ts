// Where a link leads: to the web, to a file, or nowhere. Only http, https and mailto are ever opened outside.
export type LinkTarget =
  | { readonly to: 'web'; readonly url: string }
  | {
      readonly to: 'file';
      readonly path: string;
      readonly line: number | undefined;
      readonly endLine: number | undefined;
    }
  | { readonly to: 'nowhere' };

const nowhere: LinkTarget = { to: 'nowhere' };

export function linkTarget(href: string): LinkTarget {
  const address = href.trim();
  if (address === '' || address.startsWith('#') || address.startsWith('//') || hasControls(address)) return nowhere;
  const scheme = schemeOf(address);
  if (scheme === 'http' || scheme === 'https' || scheme === 'mailto') {
    return URL.canParse(address) ? { to: 'web', url: address } : nowhere;
  }
  if (scheme === 'file') {
    const url = URL.parse(address);
    return url && url.host === '' ? fileTarget(decoded(url.pathname) + url.hash) : nowhere;
  }
  const path = decoded(address);
  // Also what shows its scheme only now; "a.ts:3" is a file and a line.
  if (schemeOf(path) !== undefined && !/^[^:]*\.[A-Za-z0-9]{1,10}:\d/.test(path)) return nowhere;
  return fileTarget(path);
}

function schemeOf(address: string): string | undefined {
  return /^\s*([a-z][a-z0-9+.-]{1,20}):/i.exec(address)?.[1]?.toLowerCase();
}

/** Inline code that names a file: with a folder and an ending, or with an ending and a line. */
export function codeTarget(code: string): LinkTarget {
  if (code.length > 300 || /[\s<>"'`|*?(){}[\];,=]/.test(code) || code.includes('://')) return nowhere;
  const target = fileTarget(code);
  if (target.to !== 'file') return nowhere;
  const name = target.path.slice(Math.max(target.path.lastIndexOf('/'), target.path.lastIndexOf('\\')) + 1);
  const hasEnding = /^[^.]*\S\.[A-Za-z0-9]{1,10}$/.test(name);
  const hasFolder = name.length < target.path.length;
  return hasEnding && (hasFolder || target.line !== undefined) ? target : nowhere;
}

function fileTarget(text: string): LinkTarget {
  // A share of another machine: Windows would show that machine who the person is.
  if (/^[\\/]{2}/.test(text) || hasControls(text)) return nowhere;
  const found =
    /^(.{1,1000}?)(?::(\d{1,7})(?:[-–](\d{1,7})|:\d{1,7})?|#L(\d{1,7})(?:-L?(\d{1,7}))?)?$/.exec(text) ?? undefined;
  if (!found) return nowhere;
  const [, path = '', line = found[4], endLine = found[5]] = found;
  return { to: 'file', path, line: toNumber(line), endLine: toNumber(endLine) };
}

function toNumber(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function hasControls(text: string): boolean {
  for (let n = 0; n < text.length; n += 1) if (text.charCodeAt(n) < 32) return true;
  return false;
}
