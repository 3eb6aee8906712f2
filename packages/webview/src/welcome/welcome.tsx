// Before the first message: where this is, what can be done first, and what was done before.
import { Icon } from '../icons/icon.tsx';
import { useChat } from '../store/chat-context.ts';
import type { Chat } from '../store/chat.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { sendingOf } from '../store/sending.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { FirstSteps } from './first-steps.tsx';
import { RecentSessions } from './recent-sessions.tsx';
import './welcome.css';

export function Welcome() {
  const chat = useChat();
  const suggestions = useSignal(chat.suggestions);
  const folder = useComputed(() => {
    void chat.view.generation.value;
    return chat.memory.facts.cwd ?? chat.hostState.value?.defaultCwd;
  }, [chat]);
  const branch = useComputed(() => {
    void chat.view.generation.value;
    void chat.view.part('session');
    const state = chat.hostState.value;
    const isOfHost = (chat.memory.facts.cwd ?? state?.defaultCwd) === state?.defaultCwd;
    return chat.view.conversation.session.gitBranch ?? (isOfHost ? state?.gitBranch : undefined);
  }, [chat]);
  const isRehearsal = useComputed(() => chat.config.value?.cli.isRehearsal === true, [chat]);
  return (
    <div className="dt-welcome">
      <div className="dt-welcome-top">
        <Icon name="logo" size={40} />
        <div>
          <h2 className="dt-welcome-title">What shall we build?</h2>
          {folder !== undefined && folder !== '' && (
            <p className="dt-welcome-where">
              in{' '}
              <code dir="ltr" title={folder}>
                {folder}
              </code>
              {branch !== undefined && (
                <>
                  {' '}
                  on <code dir="ltr">{branch}</code>
                </>
              )}
            </p>
          )}
        </div>
      </div>
      {isRehearsal && (
        <section className="dt-welcome-part" aria-label="Tour">
          <p className="dt-welcome-words">
            Two minutes: the agent writes a file, runs a command and asks you things. You decide about each step.
          </p>
          <button type="button" className="dt-button dt-welcome-tour" onClick={() => startTour(chat)}>
            Start the tour
          </button>
        </section>
      )}
      <FirstSteps folder={folder} />
      {suggestions.length > 0 && (
        <section className="dt-welcome-part" aria-label="Suggestions">
          <h3>Suggestions</h3>
          <ul className="dt-welcome-list">
            {suggestions.map(suggestion => (
              <li key={suggestion}>
                <button
                  type="button"
                  className="dt-welcome-row"
                  dir="auto"
                  onClick={() => {
                    messageBoxOf(chat).insert(suggestion);
                    messageBoxOf(chat).focus('the person picked a suggestion');
                  }}
                >
                  {suggestion}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <RecentSessions />
    </div>
  );
}

/** The words that the scripted model waits for; a person may type them too. */
function startTour(chat: Chat): void {
  const box = messageBoxOf(chat);
  box.write('Show me around');
  sendingOf(chat).send();
  box.focus('the person started the tour');
}
