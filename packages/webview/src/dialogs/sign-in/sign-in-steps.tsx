// The three steps of a sign-in, shown at once: open the address, finish in the browser, paste the code if one is shown.
import { useState } from 'react';
import { CopyButton } from '../../blocks/copy-button.tsx';
import { isComposing } from '../../keys/key-match.ts';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';

export function SignInSteps({ isRunning, url }: { isRunning: boolean; url: string | undefined }) {
  const { link } = useChat();
  const [code, setCode] = useState('');
  const [said, setSaid] = useState<{ words: string; isBad: boolean } | undefined>(undefined);
  const [openFailure, setOpenFailure] = useState<string | undefined>(undefined);
  const hasUrl = isRunning && url !== undefined;

  async function open(): Promise<void> {
    if (!hasUrl) return;
    setOpenFailure(undefined);
    try {
      const { opened } = await link.ask('open_url', { url });
      if (!opened) setOpenFailure('No browser was opened. Copy the address instead.');
    } catch (error) {
      setOpenFailure(`${reason(error)} Copy the address instead.`);
    }
  }

  async function submit(): Promise<void> {
    const pasted = code.trim();
    if (!isRunning || pasted === '') return;
    setSaid({ words: 'Passing the code on…', isBad: false });
    try {
      const { accepted, message } = await link.ask('submit_oauth_code', { code: pasted });
      if (accepted) setCode('');
      setSaid(
        accepted
          ? { words: 'The CLI has the code.', isBad: false }
          : { words: message ?? 'The CLI did not take the code.', isBad: true },
      );
    } catch (error) {
      setSaid({ words: reason(error), isBad: true });
    }
  }

  return (
    <ol className="dt-signin-steps">
      <li>
        <p>Open the address</p>
        <div className="dt-dlg-actions">
          <button
            type="button"
            className="dt-dlg-button"
            aria-disabled={!hasUrl || undefined}
            onClick={() => void open()}
          >
            Open in the browser
          </button>
          {hasUrl && <CopyButton isWordy label="Copy address" text={() => url} />}
        </div>
        {hasUrl ? (
          <code className="dt-signin-url" tabIndex={0} aria-label="Address" role="textbox" aria-readonly="true">
            {url}
          </code>
        ) : (
          <p className="dt-dlg-more">
            {isRunning ? 'Waiting for the address from the CLI…' : 'It comes when you start.'}
          </p>
        )}
        {openFailure !== undefined && <p className="dt-dlg-error">{openFailure}</p>}
      </li>
      <li>
        <p>Finish in the browser</p>
        <p className="dt-dlg-more">This dialog notices by itself when the browser can tell the CLI.</p>
      </li>
      <li>
        <label htmlFor="dt-signin-code">Paste the code, if the browser shows one</label>
        <div className="dt-signin-code">
          <input
            id="dt-signin-code"
            className="dt-dlg-field"
            aria-label="Code"
            autoComplete="off"
            spellCheck={false}
            dir="ltr"
            value={code}
            onChange={event => setCode(event.target.value)}
            onKeyDown={event => {
              if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void submit();
            }}
          />
          <button
            type="button"
            className="dt-dlg-button"
            aria-disabled={!isRunning || code.trim() === '' || undefined}
            onClick={() => void submit()}
          >
            Send code
          </button>
        </div>
        {said && (
          <p className={said.isBad ? 'dt-dlg-error' : 'dt-dlg-more'} role="status">
            {said.words}
          </p>
        )}
      </li>
    </ol>
  );
}
