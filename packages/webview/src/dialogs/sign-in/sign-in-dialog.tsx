// Dialog "Sign in": the CLI's own sign-in, all three steps in view from the start.
import type { AuthStatus, LoginMethod } from '@dovetail/protocol';
import { useState } from 'react';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import { useComputed } from '../../store/use-signal.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { Failed } from '../sheet/state-lines.tsx';
import { ApiKeyNote } from './api-key-note.tsx';
import { SignInSteps } from './sign-in-steps.tsx';
import { useSignIn } from './use-sign-in.ts';
import './sign-in.css';

const methods: readonly { id: LoginMethod; label: string; means: string }[] = [
  { id: 'claudeai', label: 'Subscription', means: 'A Claude account: Pro, Max, Team or Enterprise' },
  { id: 'console', label: 'Console', means: 'An account that pays for what it uses' },
];

export function SignInDialog() {
  const chat = useChat();
  const told = useComputed(() => chat.hostState.value?.authStatus, [chat]);
  const [after, setAfter] = useState<AuthStatus | undefined>(undefined);
  const status = after ?? told;
  const [method, setMethod] = useState<LoginMethod>('claudeai');
  const [out, setOut] = useState<{ busy?: true; failure?: string }>({});
  const signIn = useSignIn();
  const isRunning = signIn.phase === 'running';

  async function signOut(): Promise<void> {
    setOut({ busy: true });
    try {
      const { signedOut, status: now, message } = await chat.link.ask('logout', {});
      if (signedOut) setAfter(now);
      setOut(signedOut ? {} : { failure: message ?? 'The CLI did not say why.' });
    } catch (error) {
      setOut({ failure: reason(error) });
    }
  }

  return (
    <Sheet name="Sign in" foot="Your CLI keeps the sign-in. Dovetail passes the code on and stores nothing.">
      {status && signIn.phase !== 'signed-in' && <Present status={status} />}
      {status?.state === 'signed-in' && !isRunning && signIn.phase !== 'signed-in' && (
        <div className="dt-dlg-actions">
          <button type="button" className="dt-dlg-button" aria-disabled={out.busy} onClick={() => void signOut()}>
            {out.busy ? 'Signing out…' : 'Sign out'}
          </button>
        </div>
      )}
      {out.failure !== undefined && <Failed what="Not signed out." why={out.failure} again={() => void signOut()} />}
      {signIn.phase === 'signed-in' && (
        <div className="dt-dlg-note" data-tone="ok" role="status">
          <Icon name="check" />
          <div>
            <p>
              <b>Signed in.</b> You can close this and go on.
            </p>
          </div>
        </div>
      )}
      {signIn.phase === 'cancelled' && (
        <p className="dt-signin-line" role="status">
          Cancelled. Nothing was changed.
        </p>
      )}
      {signIn.phase === 'failed' && (
        <Failed
          what="Not signed in."
          why={signIn.message ?? 'The CLI did not say why.'}
          again={() => signIn.begin(method)}
        />
      )}
      {signIn.phase !== 'signed-in' && (
        <>
          <fieldset className="dt-signin-methods" disabled={isRunning}>
            <legend>Sign in with</legend>
            {methods.map(({ id, label, means }) => (
              <label key={id}>
                <input type="radio" name="dt-signin" checked={method === id} onChange={() => setMethod(id)} />
                <span>
                  {label}
                  <span className="dt-dlg-more">{means}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <div className="dt-dlg-actions">
            {isRunning ? (
              <button type="button" className="dt-dlg-button" onClick={signIn.cancel}>
                Cancel
              </button>
            ) : (
              <button type="button" className="dt-dlg-button" data-primary="" onClick={() => signIn.begin(method)}>
                Start
              </button>
            )}
          </div>
          <SignInSteps isRunning={isRunning} url={signIn.url} />
          <ApiKeyNote />
        </>
      )}
    </Sheet>
  );
}

const methodWords: Readonly<Record<AuthStatus['authMethod'], string>> = {
  claudeai: 'with a subscription',
  console: 'with a Console account',
  'api-key': 'with an API key',
  '3p': 'through a cloud provider',
  'not-specified': '',
};

function Present({ status }: { status: AuthStatus }) {
  const { state, authMethod, email, organization, subscriptionType, problem } = status;
  const who = [email, organization, subscriptionType].filter(Boolean).join(' · ');
  return (
    <div className="dt-signin-now">
      <p>
        <b>
          {state === 'signed-in'
            ? `Signed in ${methodWords[authMethod]}`.trim()
            : state === 'signed-out'
              ? 'Not signed in'
              : 'It is not known whether the CLI is signed in'}
        </b>
      </p>
      {who !== '' && (
        <p className="dt-dlg-more">
          <bdi>{who}</bdi>
        </p>
      )}
      {problem !== undefined && <p className="dt-dlg-more">{problem}</p>}
    </div>
  );
}
