// The end of a sign-in whose browser is on another machine: it cannot reach the CLI, so its last address is pasted here. It
// is passed on and forgotten.
import { useId, useState } from 'react';
import { isComposing } from '../../keys/key-match.ts';

export interface CallbackFieldProps {
  /** True when the CLI has taken it. */
  readonly onAddress: (address: string) => Promise<boolean>;
}

export function CallbackField({ onAddress }: CallbackFieldProps) {
  const field = useId();
  const more = useId();
  const [address, setAddress] = useState('');
  const pasted = address.trim();

  async function submit(): Promise<void> {
    if (pasted !== '' && (await onAddress(pasted))) setAddress('');
  }

  return (
    <div className="dt-mcp-callback">
      <label htmlFor={field}>Paste the address that the browser ended on</label>
      <p id={more} className="dt-dlg-more">
        Only if the browser is on another machine: there it ends on a page that cannot be reached.
      </p>
      <div className="dt-mcp-callback-line">
        <input
          id={field}
          className="dt-dlg-field"
          aria-describedby={more}
          autoComplete="off"
          spellCheck={false}
          dir="ltr"
          placeholder="http://localhost:…/callback?code=…"
          value={address}
          onChange={event => setAddress(event.target.value)}
          onKeyDown={event => {
            if (event.key === 'Enter' && !isComposing(event.nativeEvent)) void submit();
          }}
        />
        <button
          type="button"
          className="dt-dlg-button"
          aria-disabled={pasted === '' || undefined}
          onClick={() => void submit()}
        >
          Finish sign-in
        </button>
      </div>
    </div>
  );
}
