// Dialog "Usage": how much of each limit is used and when it resets, and what this session has cost.
import type { UsageUpdate } from '@dovetail/protocol';
import { useCallback, useEffect, useState } from 'react';
import { costWords, tokenWords } from '../../blocks/duration-words.ts';
import { useChat } from '../../store/chat-context.ts';
import { useSignal } from '../../store/use-signal.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { Failed, Loading } from '../sheet/state-lines.tsx';
import { useAsked } from '../sheet/use-asked.ts';
import { percent, resetWords, windowName } from './usage-words.ts';
import './usage.css';

export function UsageDialog() {
  const chat = useChat();
  const channelId = useSignal(chat.channelId);
  const ask = useCallback(
    (signal: AbortSignal): Promise<UsageUpdate> => chat.link.ask('request_usage_update', {}, { channelId, signal }),
    [chat, channelId],
  );
  const { value, failure, again, set } = useAsked(ask);
  useEffect(
    () =>
      chat.onPush(push => {
        if (push.type === 'usage_update' && push.utilization) set({ utilization: push.utilization });
      }),
    [chat, set],
  );
  return (
    <Sheet name="Usage">
      {!value && failure === undefined && <Loading />}
      {failure !== undefined && <Failed what="The usage could not be asked for." why={failure} again={again} />}
      {value && <Report update={value} again={again} />}
    </Sheet>
  );
}

function Report({ update: { utilization, error }, again }: { update: UsageUpdate; again: () => void }) {
  const [nowMs] = useState(() => Date.now());
  return (
    <>
      {error !== undefined && <Failed what="Not everything can be told." why={error} again={again} />}
      <h3 className="dt-dlg-heading">
        Limits{utilization?.subscriptionType ? ` · ${utilization.subscriptionType}` : ''}
      </h3>
      {!utilization || utilization.windows.length === 0 ? (
        <p className="dt-usage-none">Limits are not available for this account.</p>
      ) : (
        <ul className="dt-dlg-list" aria-label="Limits">
          {utilization.windows.map(({ id, utilization: used, resetsAtMs, status }) => (
            <li key={id} className="dt-dlg-row">
              <div className="dt-usage-line">
                <span className="dt-dlg-grow">{windowName(id)}</span>
                <span className="dt-usage-figure">{percent(used)} % used</span>
              </div>
              <div
                className="dt-dlg-bar"
                role="progressbar"
                aria-label={windowName(id)}
                aria-valuemin={0}
                aria-valuemax={100}
                aria-valuenow={Math.min(100, percent(used))}
                aria-valuetext={`${percent(used)} % used`}
                data-full={used >= 0.85 || undefined}
              >
                <i style={{ inlineSize: `${Math.min(100, percent(used))}%` }} />
              </div>
              <p className="dt-dlg-more">
                {resetsAtMs === undefined ? 'The CLI did not say when it resets' : resetWords(resetsAtMs, nowMs)}
                {status !== undefined && status !== 'allowed' && ` · ${status}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <h3 className="dt-dlg-heading">This session</h3>
      {!utilization || utilization.models.length === 0 ? (
        <p className="dt-usage-none">Nothing was used yet.</p>
      ) : (
        <div className="dt-usage-scroll" tabIndex={0} role="region" aria-label="Tokens by model">
          <table className="dt-usage-table">
            <thead>
              <tr>
                <th scope="col">Model</th>
                <th scope="col">In</th>
                <th scope="col">Out</th>
                <th scope="col">Cache</th>
                <th scope="col">Cost</th>
              </tr>
            </thead>
            <tbody>
              {utilization.models.map(model => (
                <tr key={model.model}>
                  <th scope="row">
                    <bdi>{model.model}</bdi>
                  </th>
                  <td>{tokenWords(model.inputTokens)}</td>
                  <td>{tokenWords(model.outputTokens)}</td>
                  <td>{model.cacheReadTokens === undefined ? '' : tokenWords(model.cacheReadTokens)}</td>
                  <td>{model.costUsd === undefined ? '' : costWords(model.costUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {utilization?.costUsd !== undefined && (
        <p className="dt-usage-cost">
          Cost of this session: <b>{costWords(utilization.costUsd)}</b>
          {utilization.subscriptionType !== null && (
            <span className="dt-dlg-more"> at the prices for keys; a subscription covers it.</span>
          )}
        </p>
      )}
    </>
  );
}
