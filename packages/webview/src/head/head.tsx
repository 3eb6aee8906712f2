// The top of the page: what this conversation is called, the ways to others, and everything that is needed now and then.
import { useEffect } from 'react';
import { Find } from '../find/find.tsx';
import { Icon } from '../icons/icon.tsx';
import { onKeyAction } from '../keys/key-dispatcher.ts';
import { useChat } from '../store/chat-context.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { useComputed } from '../store/use-signal.ts';
import { applyTheme } from '../theme/apply-theme.ts';
import { watchFirstSteps } from '../welcome/watch-first-steps.ts';
import { toggleFocusView } from './focus-view.ts';
import { keepTab } from './keep-tab.ts';
import { MoreMenu } from './more-menu.tsx';
import { Title } from './title.tsx';
import './head.css';

export function Head() {
  const chat = useChat();
  const isRehearsal = useComputed(() => chat.config.value?.cli.isRehearsal === true, [chat]);
  useEffect(() => keepTab(chat), [chat]);
  useEffect(() => applyTheme(chat), [chat]);
  useEffect(() => watchFirstSteps(chat), [chat]);
  useEffect(() => onKeyAction(chat, 'focus-view', () => toggleFocusView(chat)), [chat]);
  return (
    <div className="dt-head-region" data-region="head">
      <div className="dt-head">
        <Title />
        {isRehearsal && (
          <span className="dt-head-tag" title="Answers are scripted, no account is used">
            Rehearsal
          </span>
        )}
        <button
          type="button"
          className="dt-head-button"
          aria-label="Sessions"
          title="Sessions"
          onClick={() => void (chat.dialog.value = 'sessions')}
        >
          <Icon name="history" />
        </button>
        <button
          type="button"
          className="dt-head-button"
          aria-label="New conversation"
          title="New conversation"
          onClick={() => {
            chat.show({});
            messageBoxOf(chat).focus('the person began a new conversation');
          }}
        >
          <Icon name="plus" />
        </button>
        <MoreMenu />
      </div>
      <Find />
    </div>
  );
}
