// Why nothing can be sent: the CLI is not there, too old, does not start, or is not signed in. It stays as long as it is so.
import { useState, type ReactNode } from 'react';
import { CopyButton } from '../blocks/copy-button.tsx';
import { Note } from '../blocks/note.tsx';
import { useChat } from '../store/chat-context.ts';
import type { Chat } from '../store/chat.ts';
import { takeWantedSetting, wantSetting } from '../store/settings-place.ts';
import type { BannerKind } from './choose-banner.ts';
import { installPage } from './install-page.ts';

const keyPage = 'https://code.claude.com/docs/en/authentication';

type Kind = Extract<BannerKind, { is: 'cli' | 'closed' | 'signed-out' }>;

export function CliNote({ kind }: { kind: Kind }) {
  return (
    <section className="dt-cli-note" aria-label="About the CLI">
      {kind.is === 'cli' ? (
        <CliGone cli={kind.cli} />
      ) : kind.is === 'closed' ? (
        <Closed because={kind.because} />
      ) : (
        <SignedOut isFallback={kind.isFallback} />
      )}
    </section>
  );
}

function CliGone({
  cli: { status, version, needed, detail, lookedAt = [] },
}: Pick<Extract<Kind, { is: 'cli' }>, 'cli'>) {
  const chat = useChat();
  const said =
    status === 'missing'
      ? 'Claude Code is not installed, or not where Dovetail looked.'
      : status === 'too-old'
        ? `Version ${version ?? 'unknown'} is too old for Dovetail. It works from ${needed ?? 'a later version'} on.`
        : 'The CLI cannot be started.';
  const details = [said, ...lookedAt, ...(detail === undefined ? [] : [detail])].join('\n');
  return (
    <Note
      tone="warning"
      actions={
        <>
          <Act label="Choose its path…" what={openVariables} />
          {status !== 'failed' && (
            <Act label="How to install" what={chat => chat.link.ask('open_url', { url: installPage })} />
          )}
          {status === 'failed' && <Act label="Show log" what={chat => chat.link.ask('open_output_panel', {})} />}
          {chat.isRehearsing() ? (
            <Act label="Use my CLI" what={async ({ rehearse }) => rehearse?.(false)} />
          ) : (
            chat.rehearse && <Act label="Try the rehearsal" what={async ({ rehearse }) => rehearse?.(true)} />
          )}
          <Act label="Look again" what={chat => chat.readConfig()} />
          <CopyButton label="Copy details" isWordy text={() => details} />
        </>
      }
    >
      <p>
        <b>{said}</b>
      </p>
      {lookedAt.length > 0 && (
        <ul className="dt-looked" aria-label="Places that were looked at">
          {lookedAt.map(place => (
            <li key={place} dir="ltr">
              {place}
            </li>
          ))}
        </ul>
      )}
      {detail !== undefined && <p className="dt-note-detail">{detail}</p>}
      <p className="dt-note-detail">
        {status === 'missing' && (
          <>
            To install it: <code dir="ltr">npm install -g @anthropic-ai/claude-code</code>. Then look again.{' '}
          </>
        )}
        {chat.rehearse && !chat.isRehearsing() && 'The rehearsal needs no account, but a CLI too. '}
        What you type is kept.
      </p>
    </Note>
  );
}

function Closed({ because }: { because: string }) {
  return (
    <Note
      tone="danger"
      actions={
        <>
          <Act label="Try again" what={async chat => chat.launch()} />
          <Act label="Show log" what={chat => chat.link.ask('open_output_panel', {})} />
          <CopyButton label="Copy details" isWordy text={() => because} />
        </>
      }
    >
      <p>
        <b>The conversation is not connected to the CLI.</b> {because}
      </p>
      <p className="dt-note-detail">Everything up to here is saved. Nothing was approved.</p>
    </Note>
  );
}

function SignedOut({ isFallback }: { isFallback: boolean }) {
  const { rehearse } = useChat();
  return (
    <Note
      tone="danger"
      icon="warn"
      actions={
        <>
          <Act label="Sign in" what={async chat => void (chat.dialog.value = 'sign-in')} />
          <Act
            label="Use an API key"
            what={async chat => {
              await chat.link.ask('open_url', { url: keyPage });
              await openVariables(chat);
            }}
          />
          {rehearse && <Act label="Try the rehearsal" what={async () => rehearse(true)} />}
        </>
      }
    >
      <p>
        <b>Not signed in.</b> Your CLI has no valid sign-in, so messages cannot be sent. What you type is kept.
      </p>
      {isFallback && (
        <p className="dt-note-detail">
          No CLI of your own was found, so the one that npm installed with Dovetail is used.
        </p>
      )}
    </Note>
  );
}

/** Both the path of the CLI and a key are variables for it. */
async function openVariables(chat: Chat): Promise<void> {
  wantSetting(chat, 'environmentVariables');
  await chat.link.ask('open_config', {}).finally(() => {
    // An editor may have shown its own settings instead.
    if (chat.dialog.peek() !== 'settings') takeWantedSetting(chat);
  });
}

function Act({ label, what }: { label: string; what(chat: Chat): Promise<unknown> }): ReactNode {
  const chat = useChat();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  return (
    <>
      <button
        type="button"
        className="dt-button"
        onClick={() => {
          setProblem(undefined);
          what(chat).catch((error: unknown) => setProblem(error instanceof Error ? error.message : String(error)));
        }}
      >
        {label}
      </button>
      {problem !== undefined && (
        <span className="dt-note-detail" role="alert">
          {problem}
        </span>
      )}
    </>
  );
}
