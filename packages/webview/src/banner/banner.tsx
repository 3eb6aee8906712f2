// At most one banner under the head, and a thin bar while the host cannot be reached.
import { signal, type Signal } from '@preact/signals-core';
import { useChat } from '../store/chat-context.ts';
import { useNow } from '../store/clock.ts';
import type { Chat } from '../store/chat.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { BannerView } from './banner-view.tsx';
import { chooseBanner, type BannerName } from './choose-banner.ts';
import { CliNote } from './cli-note.tsx';
import { keepDismissal, keptDismissals } from './kept-dismissals.ts';
import './banner.css';

const dismissals = new WeakMap<Chat, Signal<ReadonlySet<BannerName>>>();

function dismissedIn(chat: Chat): Signal<ReadonlySet<BannerName>> {
  let dismissed = dismissals.get(chat);
  if (!dismissed) dismissals.set(chat, (dismissed = signal<ReadonlySet<BannerName>>(new Set(keptDismissals()))));
  return dismissed;
}

export function Banner() {
  const chat = useChat();
  const connection = useSignal(chat.link.connection);
  const config = useSignal(chat.config);
  const state = useSignal(chat.hostState);
  const settings = useSignal(chat.settings);
  const closedBecause = useSignal(chat.closedBecause);
  const dismissed = useSignal(dismissedIn(chat));
  useComputed(() => `${chat.view.generation.value} ${chat.view.part('rateLimits')}`, [chat]);
  const limits = Object.values(chat.view.conversation.rateLimits).filter(limit => limit !== undefined);
  const isLimited = limits.some(({ status }) => status === 'rejected');
  const now = useNow(isLimited);
  const nowMs = isLimited ? now : 0;
  const kind = chooseBanner({ config, state, settings, closedBecause, limits, dismissed, nowMs });

  function dismiss(name: BannerName): void {
    dismissedIn(chat).value = new Set([...dismissed, name]);
    keepDismissal(name);
    if (name === 'terminal') void chat.link.ask('dismiss_terminal_banner', {}).catch(() => undefined);
    if (name === 'review') void chat.link.ask('dismiss_review_upsell_banner', {}).catch(() => undefined);
  }

  return (
    <>
      {connection === 'lost' && (
        <div className="dt-offline" role="status">
          Reconnecting… your text is kept, questions wait.
        </div>
      )}
      {kind?.is === 'cli' || kind?.is === 'closed' || kind?.is === 'signed-out' ? (
        <CliNote kind={kind} />
      ) : (
        kind && <BannerView kind={kind} nowMs={nowMs} onDismiss={dismiss} />
      )}
    </>
  );
}
