// A server asks the person to go somewhere. The whole address is shown before anything opens.
import { useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import type { CardProps } from '../card-body.tsx';
import { exactText } from '../exact-text.ts';
import type { ElicitationRequest } from './elicitation-card.tsx';

export function AddressRequest({ request: { url = '' }, isReady, answer }: CardProps<ElicitationRequest>) {
  const { link } = useChat();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const isWeb = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const open = async (): Promise<void> => {
    try {
      const { opened } = await link.ask('open_url', { url });
      if (opened) answer({ action: 'accept' });
      else setProblem('The address was not opened. Nothing was sent.');
    } catch (error) {
      setProblem(`The address was not opened: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  return (
    <>
      <pre className="dt-asked" dir="ltr" tabIndex={0} role="region" aria-label="Address">
        {exactText(url)}
      </pre>
      {!isWeb && <p className="dt-asked-note">This is not a web address, so it cannot be opened from here.</p>}
      {problem !== undefined && (
        <p className="dt-asked-note" role="alert">
          {problem}
        </p>
      )}
      <div className="dt-ask-actions">
        <button type="button" className="dt-button" disabled={!isReady} onClick={() => answer({ action: 'decline' })}>
          Decline
        </button>
        <button type="button" className="dt-button" disabled={!isReady || !isWeb} onClick={() => void open()}>
          Open address
        </button>
      </div>
    </>
  );
}
