// A tool of a server, or one that is not known: its arguments as keys and values, its result as text, picture or JSON.
import { lazy } from 'react';
import { jsonIn, lineCap } from '../../json-tree/json-rows.ts';
import { asJson, isJson } from '../read-json.ts';
import { resultPictures, resultText } from '../result-text.ts';
import type { BodyProps } from './body-props.ts';
import { ErrorText } from './error-text.tsx';
import { LongText } from './long-text.tsx';
import { Pictures } from './read-body.tsx';
import { inputOf } from '../input-of.ts';

const JsonTree = lazy(async () => ({ default: (await import('../../json-tree/json-tree.tsx')).JsonTree }));

export function ValuesBody({ call }: BodyProps) {
  const input = inputOf(call);
  const entries = Object.entries(asJson(input));
  return (
    <div className="dt-values">
      {entries.length > 0 && (
        <dl className="dt-arguments" aria-label="Arguments">
          {entries.map(([key, value]) => (
            <div key={key}>
              <dt>{key}</dt>
              <dd>
                <Value value={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isJson(input) && input !== null && input !== undefined && <JsonTree value={input} />}
      {call.state === 'failed' ? <ErrorText call={call} /> : <Result call={call} />}
    </div>
  );
}

function Value({ value }: { value: unknown }) {
  if (typeof value === 'object' && value !== null) return <JsonTree value={value} />;
  const text = String(value);
  return text.length > lineCap ? `${text.slice(0, lineCap)}…` : text;
}

function Result({ call }: Pick<BodyProps, 'call'>) {
  if (call.result === null || call.state === 'denied') return null;
  const text = resultText(call);
  const json = jsonIn(text);
  return (
    <>
      <Pictures sources={resultPictures(call).map(({ source }) => source)} alt="Picture in the result" />
      {json !== undefined ? (
        <div className="dt-box">
          <div className="dt-json-pane">
            <JsonTree value={json} />
          </div>
        </div>
      ) : (
        text !== '' && <LongText text={text} />
      )}
      {text === '' && resultPictures(call).length === 0 && <OtherParts content={call.result.content} />}
    </>
  );
}

/** Parts of a kind that is not known are shown as they came. */
function OtherParts({ content }: { content: unknown }) {
  const isEmpty = content === null || content === '' || (Array.isArray(content) && content.length === 0);
  return isEmpty ? <p className="dt-tool-remark">No result text</p> : <JsonTree value={content} />;
}
