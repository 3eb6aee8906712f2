// One MCP server: its state, what it offers, and what can be done about it.
import type { McpServer } from '@dovetail/protocol';
import { useEffect, useId, useState } from 'react';
import { CopyButton } from '../../blocks/copy-button.tsx';
import { Icon } from '../../icons/icon.tsx';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import { Switch } from '../sheet/switch.tsx';
import { CallbackField } from './callback-field.tsx';
import { dotTones, statusWords, toolWords } from './mcp-words.ts';

export interface McpRowProps {
  readonly server: McpServer;
  readonly channelId: string;
  /** Its new state, or undefined when the list is to be asked again. */
  readonly onServer: (server: McpServer | undefined) => void;
}

const longMs = 5_000;

export function McpRow({ server, channelId, onServer }: McpRowProps) {
  const { link } = useChat();
  const { name, status, scope, transport, version, error, tools } = server;
  const details = useId();
  const [busy, setBusy] = useState<string | undefined>(undefined);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [signingIn, setSigningIn] = useState<{ address: string; takesCallback: boolean } | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const isLong = useIsLong(status === 'pending');
  const one = { channelId, serverName: name };

  async function doing(words: string, act: () => Promise<void>): Promise<void> {
    if (busy !== undefined) return;
    setBusy(words);
    setProblem(undefined);
    try {
      await act();
    } catch (failure) {
      setProblem(reason(failure));
    }
    setBusy(undefined);
  }

  const turn = (enabled: boolean) =>
    doing(enabled ? 'Switching on…' : 'Switching off…', async () => {
      onServer((await link.ask('set_mcp_server_enabled', { ...one, enabled }, { channelId })).server);
    });
  const reconnect = () =>
    doing('Connecting…', async () => {
      const { connected, error: why } = await link.ask('reconnect_mcp_server', one, { channelId });
      if (!connected) setProblem(why ?? 'It did not connect, and the CLI did not say why.');
      onServer(undefined);
    });
  const signIn = () =>
    doing('Asking for the address…', async () => {
      const { outcome, url, message, takesCallback } = await link.ask('authenticate_mcp_server', one, { channelId });
      if (outcome === 'failed') setProblem(message ?? 'The CLI did not say why.');
      else if (outcome === 'open-url' && url !== undefined)
        setSigningIn({ address: url, takesCallback: takesCallback === true });
      else onServer(undefined);
    });
  async function finish(callbackUrl: string): Promise<boolean> {
    let isDone = false;
    await doing('Signing in…', async () => {
      const { accepted, message } = await link.ask('finish_mcp_sign_in', { ...one, callbackUrl }, { channelId });
      if (!accepted) setProblem(message ?? 'The CLI did not say why.');
      isDone = accepted;
    });
    if (isDone) {
      setSigningIn(undefined);
      void reconnect();
    }
    return isDone;
  }

  return (
    <li className="dt-dlg-row">
      <div className="dt-dlg-line">
        <span className="dt-mcp-dot" data-tone={dotTones[status]}>
          <Icon name="dot" size={12} />
        </span>
        <div className="dt-dlg-grow">
          <bdi className="dt-mcp-name">{name}</bdi>{' '}
          <span id={details} className="dt-dlg-more">
            {[
              busy ?? statusWords[status],
              scope,
              transport,
              version,
              tools.length === 0 ? undefined : toolWords(tools.length),
            ]
              .filter(fact => fact !== undefined && fact !== '')
              // A fact is not broken in two.
              .map(fact => fact?.replaceAll(' ', '\u00a0'))
              .join(' · ')}
          </span>
        </div>
        <span className="dt-mcp-acts">
          {status === 'needs-auth' && (
            <button type="button" className="dt-dlg-button" aria-describedby={details} onClick={() => void signIn()}>
              Sign in
            </button>
          )}
          {status !== 'disabled' && status !== 'connected' && status !== 'needs-auth' && (
            <button type="button" className="dt-dlg-button" aria-describedby={details} onClick={() => void reconnect()}>
              Reconnect
            </button>
          )}
          {tools.length > 0 && (
            <button
              type="button"
              className="dt-dlg-button"
              data-quiet=""
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              Tools…
            </button>
          )}
        </span>
        <Switch
          name={name}
          isOn={status !== 'disabled'}
          isBusy={busy !== undefined}
          describedBy={details}
          onChange={on => void turn(on)}
        />
      </div>
      {status === 'pending' && isLong && (
        <p className="dt-dlg-more dt-mcp-under" role="status">
          Still connecting. The server may be slow to start, or waits for something.
        </p>
      )}
      {error !== undefined && <p className="dt-dlg-error dt-mcp-under">{error}</p>}
      {problem !== undefined && problem !== error && (
        <p className="dt-dlg-error dt-mcp-under" role="alert">
          {problem}
        </p>
      )}
      {signingIn && (
        <div className="dt-mcp-address">
          <p>Go on in the browser. When it says that you are signed in, press Reconnect.</p>
          <code className="dt-dlg-code">{signingIn.address}</code>
          <div className="dt-dlg-actions">
            <button
              type="button"
              className="dt-dlg-button"
              onClick={() =>
                void doing('Opening…', async () => void (await link.ask('open_url', { url: signingIn.address })))
              }
            >
              Open the address
            </button>
            <CopyButton isWordy label="Copy" text={() => signingIn.address} />
            <button type="button" className="dt-dlg-button" onClick={() => void reconnect()}>
              Reconnect
            </button>
          </div>
          {signingIn.takesCallback && <CallbackField onAddress={finish} />}
        </div>
      )}
      {isOpen && (
        <ul className="dt-dlg-list dt-mcp-tools" aria-label={`Tools of ${name}`}>
          {tools.map(tool => (
            <li key={tool.name}>
              <code className="dt-dlg-code">{tool.name}</code>
              {tool.description !== undefined && <p className="dt-dlg-more">{tool.description.slice(0, 400)}</p>}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function useIsLong(isRunning: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    setLong(false);
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isLong;
}
