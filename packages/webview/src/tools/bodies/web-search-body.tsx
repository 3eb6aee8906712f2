// What a search of the web found. A title shows its whole address before anything is opened.
import { useState } from 'react';
import { WebLink } from '../../markdown/links.tsx';
import { resultText } from '../result-text.ts';
import { webResults, type WebResult } from '../tool-facts.ts';
import type { BodyProps } from './body-props.ts';
import { ErrorText } from './error-text.tsx';
import { LongText } from './long-text.tsx';

export function WebSearchBody({ call }: BodyProps) {
  if (call.state === 'failed') return <ErrorText call={call} />;
  const results = webResults(call);
  if (results.length === 0) return <LongText text={resultText(call)} />;
  return (
    <ul className="dt-hits">
      {results.map(result => (
        <Result key={result.url} result={result} />
      ))}
    </ul>
  );
}

function Result({ result: { title, url } }: { result: WebResult }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button type="button" className="dt-linkish" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <bdi>{title}</bdi>
      </button>{' '}
      <span className="dt-hit-host">{hostOf(url)}</span>
      {isOpen && (
        <div className="dt-address">{/^https?:\/\//.test(url) ? <WebLink url={url}>{url}</WebLink> : url}</div>
      )}
    </li>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}
