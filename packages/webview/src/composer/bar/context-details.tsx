// What fills the context, in the CLI's own words where it can tell, and the way to make room.
import type { ContextUse } from '@dovetail/conversation';
import { useEffect, useState, type CSSProperties } from 'react';
import { forkWithoutToolOutput } from '../../blocks/fork-conversation.ts';
import { useChat } from '../../store/chat-context.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { reason, sendingOf } from '../../store/sending.ts';
import { contextPercent, readCategories, tokenWords } from './context-use.ts';

const colours = ['--dt-text-3', '--dt-code-key', '--dt-code-str', '--dt-code-num', '--dt-code-fn', '--dt-accent'];

export function ContextDetails({ context, close }: { context: ContextUse; close: () => void }) {
  const chat = useChat();
  const told = useToldUse(context);
  const { usedTokens, windowTokens } = told;
  const percent = contextPercent(told);
  const categories = readCategories(told.categories);
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
      <button
        type="button"
        className="dt-small-button"
        aria-disabled={percent === 0}
        title="A new conversation like this one, without what tools have printed. This one stays as it is."
        onClick={() => {
          if (percent === 0) return;
          close();
          void forkWithoutToolOutput(chat);
        }}
      >
        Fork without tool output
      </button>
    </div>
  );
}

/** Asked when it is opened; until the answer is there, what the conversation itself knows. */
function useToldUse(context: ContextUse): ContextUse {
  const chat = useChat();
  const [told, setTold] = useState<ContextUse | undefined>(undefined);
  useEffect(() => {
    let isWanted = true;
    if (!chat.launched.peek()) return undefined;
    chat.link.ask('get_context_usage', { channelId: chat.channelId.peek() }).then(
      ({ available, usedTokens = null, windowTokens = null, categories }) => {
        if (isWanted && available) setTold({ usedTokens, windowTokens, categories });
      },
      // A CLI that cannot tell leaves what is known.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [chat]);
  if (!told) return context;
  return {
    usedTokens: told.usedTokens ?? context.usedTokens,
    windowTokens: told.windowTokens ?? context.windowTokens,
    categories: told.categories,
  };
}

function colour(index: number, count: number): string {
  // The last category is the conversation itself.
  return index === count - 1 ? '--dt-accent' : (colours[index % (colours.length - 1)] ?? '--dt-text-3');
}

function part(index: number, share: number, count: number): CSSProperties {
  return { inlineSize: `${Math.min(100, share * 100)}%`, background: `var(${colour(index, Math.max(1, count))})` };
}
