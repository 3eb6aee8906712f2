// What a search found, by file; each is a link to its place.
import { useMemo, useState } from 'react';
import { FileLink } from '../../markdown/links.tsx';
import { count } from '../amounts.ts';
import { matchesOf, type Match } from '../matches.ts';
import { relativePath } from '../relative-path.ts';
import { resultText } from '../result-text.ts';
import { useCwd } from '../use-facts.ts';
import type { BodyProps } from './body-props.ts';
import { ErrorText } from './error-text.tsx';
import { LongText } from './long-text.tsx';

const shownAtFirst = 50;

export function MatchesBody({ call }: BodyProps) {
  const cwd = useCwd();
  const found = useMemo(() => matchesOf(call), [call]);
  const [most, setMost] = useState(shownAtFirst);
  if (call.state === 'failed') return <ErrorText call={call} />;
  if (!found || found.matches.length === 0) return <LongText text={resultText(call) || 'Nothing found'} />;
  const rest = found.matches.length - most;
  return (
    <div className="dt-matches" dir="ltr">
      {byFile(found.matches.slice(0, most)).map(([path, matches]) => (
        <div key={path}>
          <FileLink target={{ to: 'file', path, line: undefined, endLine: undefined }}>
            {relativePath(path, cwd)}
          </FileLink>
          {matches.some(match => match.text !== undefined) && (
            <ul>
              {matches.map(match => (
                <li key={`${match.displayLine ?? ''}:${match.text ?? ''}`}>
                  <MatchLine match={match} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      {rest > 0 && (
        <button type="button" className="dt-linkish" onClick={() => setMost(most + 200)}>
          {`${count(rest, 'more match', 'more matches')} · Show`}
        </button>
      )}
      {found.isCut && <p className="dt-tool-remark">The CLI has cut this list.</p>}
    </div>
  );
}

function MatchLine({ match: { path, displayLine, text = '' } }: { match: Match }) {
  if (displayLine === undefined) return text.slice(0, 400);
  return (
    <>
      <FileLink target={{ to: 'file', path, line: displayLine, endLine: undefined }}>{displayLine}</FileLink>
      <span>{text.slice(0, 400)}</span>
    </>
  );
}

function byFile(matches: readonly Match[]): readonly (readonly [string, readonly Match[]])[] {
  const files = new Map<string, Match[]>();
  for (const match of matches) {
    const known = files.get(match.path);
    if (known) known.push(match);
    else files.set(match.path, [match]);
  }
  return [...files];
}
