// The text of a terminal by its title, in which blanks may be written as underscores, as in a mention.
import type { HostContext } from '../../host-context.ts';

/** More underscores than this are taken as they are or all as blanks. */
const mostMixed = 4;

export async function getTerminalContents(
  context: Pick<HostContext, 'ports'>,
  terminalName: string,
  signal?: AbortSignal,
): Promise<{ contents: string | null }> {
  for (const title of possibleTitles(terminalName)) {
    const { contents } = await context.ports.terminal.calls.contents({ title }, signal);
    if (contents !== null) return { contents };
  }
  return { contents: null };
}

/** The name as it is, then with every underscore as a blank, then the mixtures. */
export function possibleTitles(name: string): string[] {
  const parts = name.split('_');
  const gaps = parts.length - 1;
  const all = [name, parts.join(' ')];
  if (gaps <= mostMixed) {
    for (let mixture = 1; mixture < 2 ** gaps; mixture++)
      all.push(parts.reduce((title, part, at) => title + ((mixture >> (at - 1)) & 1 ? ' ' : '_') + part));
  }
  return [...new Set(all)];
}
