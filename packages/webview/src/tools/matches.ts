// What a search found, by file. The CLI answers in text; its forms are those of ripgrep.
import type { ToolBlock } from '@dovetail/conversation';
import { asJson, asList, numberAt, textAt } from './read-json.ts';
import { resultText } from './result-text.ts';
import { inputOf } from './input-of.ts';

export interface Match {
  readonly path: string;
  readonly displayLine?: number;
  readonly text?: string;
}

export interface Matches {
  readonly matches: readonly Match[];
  readonly files: number;
  /** Lines that matched; undefined where only files were asked for. */
  readonly lines?: number;
  readonly isCut: boolean;
}

export function matchesOf(call: ToolBlock): Matches | undefined {
  if (call.result === null || call.result.isError) return undefined;
  const structured = asJson(call.result.structured);
  const names = asList(structured['filenames']).filter(name => typeof name === 'string');
  const text = textAt(structured, 'content') ?? resultText(call);
  const isCut = structured['truncated'] === true || /results are truncated|pagination =/i.test(text);
  const mode = textAt(structured, 'mode') ?? textAt(inputOf(call), 'output_mode');
  if (mode === 'content') return contentMatches(text, structured, isCut, textAt(inputOf(call), 'path'));
  if (mode === 'count') return counted(text, structured, isCut);
  const files = names.length > 0 ? names : /^No (files|matches) found/m.test(text) ? [] : fileLines(text);
  return { matches: files.map(path => ({ path })), files: numberAt(structured, 'numFiles') ?? files.length, isCut };
}

function fileLines(text: string): readonly string[] {
  return text.split('\n').filter(line => line !== '' && !/^Found \d+ |^\(|truncated/.test(line));
}

/** "src/a.ts:12:text", "src/a.ts-13-context", or "12:text" when one file was searched. */
function contentMatches(text: string, structured: object, isCut: boolean, searched: string | undefined): Matches {
  const matches: Match[] = [];
  for (const line of text.split('\n')) {
    const full = /^((?:[a-z]:)?[^:\n]*):(\d+):(.*)$/i.exec(line);
    const short = full ? null : /^(\d+):(.*)$/.exec(line);
    if (full) matches.push({ path: full[1] ?? '', displayLine: Number(full[2]), text: full[3] ?? '' });
    else if (short) matches.push({ path: searched ?? '', displayLine: Number(short[1]), text: short[2] ?? '' });
    else {
      const bare = /^([^:\n]+):(.*)$/.exec(line);
      if (bare && !/^No matches|^Found /.test(line)) matches.push({ path: bare[1] ?? '', text: bare[2] ?? '' });
    }
  }
  const files = new Set(matches.map(match => match.path)).size;
  return {
    matches,
    files: numberAt(structured, 'numFiles') || files,
    lines: numberAt(structured, 'numMatches') ?? matches.length,
    isCut,
  };
}

function counted(text: string, structured: object, isCut: boolean): Matches {
  const matches = text.split('\n').flatMap(line => {
    const found = /^(.+):(\d+)$/.exec(line);
    return found ? [{ path: found[1] ?? '', text: found[2] ?? '' }] : [];
  });
  const lines = numberAt(structured, 'numMatches') ?? matches.reduce((sum, match) => sum + Number(match.text), 0);
  return { matches, files: matches.length, lines, isCut };
}
