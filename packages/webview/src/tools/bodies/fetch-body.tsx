// The whole address that was fetched, and what the agent made of it.
import { Markdown } from '../../markdown/markdown.tsx';
import { WebLink } from '../../markdown/links.tsx';
import { textAt } from '../read-json.ts';
import { resultText } from '../result-text.ts';
import type { BodyProps } from './body-props.ts';
import { ErrorText } from './error-text.tsx';
import { LongText } from './long-text.tsx';
import { inputOf } from '../input-of.ts';

const longestSummary = 6_000;

export function FetchBody({ call }: BodyProps) {
  const url = textAt(inputOf(call), 'url') ?? '';
  const summary = textAt(call.result?.structured, 'result') ?? resultText(call);
  return (
    <>
      <p className="dt-address">{/^https?:\/\//.test(url) ? <WebLink url={url}>{url}</WebLink> : url}</p>
      {call.state === 'failed' ? (
        <ErrorText call={call} />
      ) : summary.length > longestSummary ? (
        <LongText text={summary} fileName="page.md" />
      ) : (
        <div className="dt-summary">
          <Markdown text={summary} isOpen={false} />
        </div>
      )}
    </>
  );
}
