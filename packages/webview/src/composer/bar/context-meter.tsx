// Button "Context: N%": a ring, and behind it what fills the context.
import type { CSSProperties } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { reason, sendingOf } from '../../store/sending.ts';
import { useComputed } from '../../store/use-signal.ts';
import { contextPercent, readCategories, tokenWords } from './context-use.ts';
import { Popover } from './popover.tsx';

const highPercent = 85;
const colours = ['--dt-text-3', '--dt-code-key', '--dt-code-str', '--dt-code-num', '--dt-code-fn', '--dt-accent'];

export function ContextMeter() {
  const chat = useChat();
  const context = useComputed(() => {
    void chat.view.generation.value;
    void chat.view.part('context');
    return chat.view.conversation.context;
  }, [chat]);
  const percent = contextPercent(context);
  const isHigh = percent >= highPercent;
  return (
    <Popover
      name={`Context: ${percent}%`}
      kind="dialog"
      panelName="Context"
      end
      className={isHigh ? 'dt-pick-context dt-pick-danger' : 'dt-pick-context'}
      button={
        <>
          <span className="dt-meter" style={{ '--dt-value': percent } as CSSProperties} />
          {percent > 0 && <span className="dt-pick-percent">{percent}%</span>}
        </>
      }
    >
      {close => {
        const { usedTokens, windowTokens } = context;
        const categories = readCategories(context.categories);
        return (
          <div className="dt-context">
            <div className="dt-context-head">
              <b>Context</b>
              <span>
                {usedTokens === null || usedTokens === 0
                  ? 'empty'
                  : `${tokenWords(usedTokens)}${windowTokens === null ? ' tokens' : ` of ${tokenWords(windowTokens)}`}`}
              </span>
            </div>
            {windowTokens !== null && (
              <div className="dt-context-bar" aria-hidden="true">
                {(categories.length > 0 ? categories : [{ name: '', tokens: usedTokens ?? 0 }]).map(
                  ({ name, tokens }, index) => (
                    <i key={name} style={part(index, tokens / windowTokens, categories.length)} />
                  ),
                )}
              </div>
            )}
            {categories.length > 0 && (
              <ul className="dt-context-list">
                {categories.map(({ name, tokens }, index) => (
                  <li key={name}>
                    <i aria-hidden="true" style={{ background: `var(${colour(index, categories.length)})` }} />
                    <span>{name}</span>
                    <span className="dt-context-tokens">{tokenWords(tokens)}</span>
                  </li>
                ))}
              </ul>
            )}
            <button
              type="button"
              className="dt-small-button"
              aria-disabled={percent === 0}
              onClick={() => {
                if (percent === 0) return;
                close();
                sendingOf(chat)
                  .sendWords('/compact')
                  .catch((error: unknown) => {
                    messageBoxOf(chat).note.value = { text: `Not summarised: ${reason(error)}` };
                  });
              }}
            >
              Summarise now
            </button>
          </div>
        );
      }}
    </Popover>
  );
}

function colour(index: number, count: number): string {
  // The last category is the conversation itself.
  return index === count - 1 ? '--dt-accent' : (colours[index % (colours.length - 1)] ?? '--dt-text-3');
}

function part(index: number, share: number, count: number): CSSProperties {
  return { inlineSize: `${Math.min(100, share * 100)}%`, background: `var(${colour(index, Math.max(1, count))})` };
}
