// The first steps. Each ticks itself when it is really done; the list can be hidden for ever.
import type { CliPresence } from '@dovetail/protocol';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import { firstStepsDone } from '../store/first-steps.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';

export function FirstSteps({ folder }: { folder: string | undefined }) {
  const chat = useChat();
  const done = useSignal(firstStepsDone);
  const cli = useComputed(() => chat.config.value?.cli, [chat]);
  const isOffered = useComputed(() => {
    const state = chat.hostState.value;
    return state !== undefined && state.isOnboardingEnabled && !state.isOnboardingDismissed;
  }, [chat]);
  const isHiddenBySetting = useComputed(() => chat.settings.value?.hideOnboarding === true, [chat]);
  const [isHidden, setHidden] = useState(false);
  if (!isOffered || isHiddenBySetting || isHidden) return null;

  const box = messageBoxOf(chat);
  const mention = (): void => {
    box.focus('the person tries to ask about a file');
    box.insert('@');
  };
  const askForChange = (): void => {
    if (box.isEmpty.peek()) box.write('Change something small in this project, so that I can review it hunk by hunk: ');
    box.focus('the person tries a review');
  };
  const steps: readonly Step[] = [
    {
      words: 'Find the CLI',
      beside: cliWords(cli),
      isDone: cli?.status === 'ready',
      // Until the first look has ended there is nothing to try.
      ...(cli && { run: () => void chat.readConfig() }),
    },
    { words: 'Open a folder', isDone: folder !== undefined && folder !== '' },
    { words: 'Ask about the code with @ and a file', isDone: done.has('ask'), run: mention },
    { words: 'Review a change hunk by hunk', isDone: done.has('review'), run: askForChange },
    {
      words: 'Come back to an earlier session',
      isDone: done.has('return'),
      run: () => void (chat.dialog.value = 'sessions'),
    },
  ];
  const count = steps.filter(({ isDone }) => isDone).length;
  return (
    <section className="dt-welcome-part" aria-label="Getting started">
      <div className="dt-steps-top">
        <h3>Getting started</h3>
        <span className="dt-steps-count">
          {count} of {steps.length}
        </span>
      </div>
      <div className="dt-steps-bar" aria-hidden="true" data-done={count} />
      <ul className="dt-steps-list">
        {steps.map(step => (
          <StepRow key={step.words} step={step} />
        ))}
      </ul>
      <button
        type="button"
        className="dt-button dt-steps-hide"
        data-quiet=""
        onClick={() => {
          setHidden(true);
          box.focus('the person hid the list of first steps');
          void chat.link.ask('dismiss_onboarding', {}).catch(() => setHidden(false));
        }}
      >
        Hide this list
      </button>
    </section>
  );
}

function cliWords(cli: CliPresence | undefined): string | undefined {
  if (!cli) return 'looking…';
  if (cli.status !== 'ready' || cli.version === undefined) return undefined;
  return `version ${cli.version}${cli.isFallback ? ', the one that npm installed' : ''}`;
}

interface Step {
  readonly words: string;
  readonly beside?: ReactNode;
  readonly isDone: boolean;
  run?(): void;
}

function StepRow({ step: { words, beside, isDone, run } }: { step: Step }) {
  return (
    <li className="dt-first-step" data-done={isDone || undefined}>
      <span className="dt-first-tick">{isDone && <Icon name="check" size={13} />}</span>
      <span className="dt-first-step-words">
        {words}
        {beside !== undefined && <span className="dt-first-step-more"> {beside}</span>}
        <span className="dt-hidden">{isDone ? ', done' : ', to do'}</span>
      </span>
      {!isDone && run && (
        <button
          type="button"
          className="dt-button dt-first-step-try"
          data-quiet=""
          aria-label={`Try: ${words}`}
          onClick={run}
        >
          Try
        </button>
      )}
    </li>
  );
}
