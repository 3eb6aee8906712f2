// A row of the `@` picker that is not a file: a symbol with its place, a terminal, problems.
import { Icon } from '../../icons/icon.tsx';
import type { IconName } from '../../icons/icon-parts.ts';
import type { MentionOption } from './mention-rows.ts';

interface Shown {
  readonly icon: IconName;
  readonly name: string;
  /** Dim, after the name. */
  readonly path: string;
  /** At the end. */
  readonly source: string;
}

export function OtherRow({ option, query }: { option: Exclude<MentionOption, { kind: 'file' }>; query: string }) {
  const { icon, name, path, source } = shownOf(option);
  return (
    <>
      <Icon name={icon} size={14} />
      <bdi className="dt-picker-name">
        <Marked text={name} query={query.slice(query.indexOf(':') + 1)} />
      </bdi>
      <bdi className="dt-picker-path" title={path === '' ? undefined : path}>
        {path}
      </bdi>
      <span className="dt-picker-source">{source}</span>
    </>
  );
}

function shownOf(option: Exclude<MentionOption, { kind: 'file' }>): Shown {
  if (option.kind === 'terminal') return { icon: 'term', name: option.title, path: '', source: 'terminal' };
  if (option.kind === 'problems') {
    const { path, count } = option.problems;
    const source = count === 0 ? 'none' : count === 1 ? '1 problem' : `${count.toLocaleString('en')} problems`;
    if (path === null) return { icon: 'warn', name: 'Problems', path: '', source };
    const at = path.lastIndexOf('/');
    return { icon: 'warn', name: `Problems in ${path.slice(at + 1)}`, path: path.slice(0, Math.max(0, at)), source };
  }
  const { name, kind = 'symbol', container, path, startLine } = option.symbol;
  const place = `${path}:${startLine + 1}`;
  // Some servers name a file or a module there.
  const within = container !== undefined && /^[\p{L}\p{N}_$]+$/u.test(container) ? `${container}.` : '';
  return { icon: 'braces', name: within + name, path: place, source: kind };
}

/** The letters of a fuzzy query where they stand together; else the first run that begins like it. */
export function Marked({ text, query }: { text: string; query: string }) {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at === -1) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <span className="dt-picker-hit">{text.slice(at, at + query.length)}</span>
      {text.slice(at + query.length)}
    </>
  );
}
