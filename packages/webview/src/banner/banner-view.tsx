// A banner that can be put away: a limit, the rehearsal, a hint.
import { useState, type ReactNode } from 'react';
import { durationWords } from '../blocks/duration-words.ts';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { clockTime } from '../store/clock-time.ts';
import type { Chat } from '../store/chat.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { sendLaterOf } from '../store/send-later.ts';
import { useComputed } from '../store/use-signal.ts';
import { installPage } from './install-page.ts';
import { windowWords, type BannerKind, type BannerName } from './choose-banner.ts';

type Shown = Extract<BannerKind, { is: BannerName }>;

export interface BannerViewProps {
  readonly kind: Shown;
  readonly nowMs: number;
  onDismiss(name: BannerName): void;
}

export function BannerView({ kind, nowMs, onDismiss }: BannerViewProps) {
  const chat = useChat();
  const [said, say] = useState<string | undefined>(undefined);
  const { title, text, action, run } = wordsOf(kind, nowMs, chat, say);
  return (
    <div className="dt-banner" data-kind={kind.is} role="status">
      <Icon name={kind.is === 'limit' ? 'clock' : 'info'} />
      <div className="dt-banner-text">
        <b>{title}</b> {text} {kind.is === 'limit' && <SendAt resetsAtMs={kind.resetsAtMs} />}
        <button type="button" className="dt-banner-link" onClick={run}>
          {action}
        </button>
        {said !== undefined && <p className="dt-banner-said">{said}</p>}
      </div>
      <button
        type="button"
        className="dt-head-button"
        aria-label="Dismiss"
        title="Dismiss"
        onClick={() => onDismiss(kind.is)}
      >
        <Icon name="x" size={14} />
      </button>
    </div>
  );
}

/** Never by itself: there only as long as something stands in the box that could go. */
function SendAt({ resetsAtMs }: { resetsAtMs: number | null }) {
  const chat = useChat();
  const later = sendLaterOf(chat);
  const isOffered = useComputed(
    () => later.planned.value === undefined && !messageBoxOf(chat).isEmpty.value,
    [chat, later],
  );
  if (resetsAtMs === null || !isOffered) return null;
  return (
    <>
      <button
        type="button"
        className="dt-banner-link dt-banner-first"
        onClick={() => {
          later.plan(resetsAtMs);
          messageBoxOf(chat).focus('the person let a message go later');
        }}
      >
        Send at {clockTime(resetsAtMs)}
      </button>{' '}
    </>
  );
}

interface Words {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action: string;
  run(): void;
}

function ask(asking: Promise<unknown>): void {
  asking.catch(() => undefined);
}

function wordsOf(kind: Shown, nowMs: number, chat: Chat, say: (words: string) => void): Words {
  switch (kind.is) {
    case 'limit':
      return {
        title: `${windowWords(kind.window)} limit reached.`,
        text: `${resetWords(kind.resetsAtMs, nowMs)}Your message is kept below.`,
        action: 'Show usage',
        run: () => void (chat.dialog.value = 'usage'),
      };
    case 'rehearsal':
      return {
        title: 'Rehearsal.',
        text: 'Answers are scripted, nothing leaves this machine and no account is used.',
        action: 'Use my CLI',
        run: () =>
          chat.isRehearsing()
            ? chat.rehearse?.(false)
            : say('Dovetail itself was started as a rehearsal. Start it again without --rehearsal to use your CLI.'),
      };
    case 'fallback':
      return {
        title: 'No CLI of your own was found.',
        text: 'The one that npm installed with Dovetail is used.',
        action: 'How to install yours',
        run: () => ask(chat.link.ask('open_url', { url: installPage })),
      };
    case 'terminal':
      return {
        title: 'In a terminal, too.',
        text: 'The CLI in a terminal of this editor shows its changes here for review.',
        action: 'Open the CLI in a terminal',
        run: () => ask(chat.link.ask('open_claude_in_terminal', {})),
      };
    case 'review':
      return {
        title: 'Review by hunk.',
        text: 'A proposed change can be accepted and rejected piece by piece.',
        action: 'How it works',
        run: () => ask(chat.link.ask('open_help', {})),
      };
  }
}

function resetWords(resetsAtMs: number | null, nowMs: number): string {
  if (resetsAtMs === null) return '';
  return `It resets at ${clockTime(resetsAtMs)}, in ${durationWords(Math.max(60_000, resetsAtMs - nowMs)).replaceAll(' ', '\u00a0')}. `;
}
