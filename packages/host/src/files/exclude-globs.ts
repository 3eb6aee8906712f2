// Globs that leave paths out: `*` and `?` within a part, `**` over parts, `{a,b}` for either. A glob without a slash names
// a file or a folder wherever it is; what is below an excluded folder is excluded with it.

export function excludes(globs: readonly string[]): (path: string) => boolean {
  if (globs.length === 0) return () => false;
  const patterns = globs.map(glob => new RegExp(`^${source(glob)}(?:/|$)`));
  return path => patterns.some(pattern => pattern.test(path));
}

function source(glob: string): string {
  const rooted = glob.replace(/^\.?\//, '').replace(/\/(?:\*\*)?$/, '');
  const anywhere = glob.replace(/\/$/, '').includes('/') ? rooted : `**/${rooted}`;
  let depth = 0;
  return anywhere.replace(/\*\*\/|\*\*|[*?{},\\^$.|+()[\]]/g, token => {
    switch (token) {
      case '**/':
        return '(?:[^/]*/)*';
      case '**':
        return '.*';
      case '*':
        return '[^/]*';
      case '?':
        return '[^/]';
      case '{':
        depth++;
        return '(?:';
      case '}':
        return depth-- > 0 ? ')' : '\\}';
      case ',':
        return depth > 0 ? '|' : ',';
      default:
        return `\\${token}`;
    }
  });
}
