// May this tool call run? The exact thing that is asked, why it is asked, and answers of equal weight.
import { useMemo } from 'react';
import { useChat } from '../store/chat-context.ts';
import { useComputed } from '../store/use-signal.ts';
import { textAt } from '../tools/read-json.ts';
import { relativePath } from '../tools/relative-path.ts';
import { askerOf } from './asker.ts';
import { AnswerButton } from './answer-button.tsx';
import { AnswerField } from './answer-field.tsx';
import { AskedThing } from './asked-thing.tsx';
import type { CardProps } from './card-body.tsx';
import { useDecisionWords } from './decision-words.ts';
import { permissionTitle, whyAsked, type PermissionRequest } from './permission-words.ts';
import { suggestionWords } from './suggestion-words.ts';
import { WhyLine } from './why-line.tsx';

export function PermissionCard({ request, requestId, isReady, answer }: CardProps<PermissionRequest>) {
  const chat = useChat();
  const { toolName, suggestions, reason, permissionMode, description, agentId, decisionId } = request;
  const cwd = useComputed(() => folderOf(chat), [chat]);
  const [instead, setInstead] = useDecisionWords(decisionId, 'instead', '');
  const why = useMemo(() => whyAsked(reason, permissionMode, cwd), [reason, permissionMode, cwd]);
  const asker = useComputed(() => askerOf(chat, agentId), [chat, agentId]);
  const deny = (): void => {
    const message = instead.trim();
    answer({ behavior: 'deny', ...(message !== '' && { message }) });
  };
  return (
    <div role="group" aria-label={`Permission: ${toolName}`} tabIndex={-1} data-needs-you="" className="dt-ask-group">
      <h2 className="dt-ask-title" dir="auto">
        {permissionTitle(request, cwd)}
      </h2>
      {asker !== undefined && <p className="dt-ask-asker">{asker}</p>}
      {description !== undefined && !isPathAgain(description, request.input, cwd) && (
        <p className="dt-ask-description" dir="auto">
          {description}
        </p>
      )}
      <AskedThing request={request} requestId={requestId} cwd={cwd} isReady={isReady} answer={answer} />
      <WhyLine parts={why} />
      <div className="dt-answers">
        <AnswerButton number={1} isReady={isReady} onPress={() => answer({ behavior: 'allow' })}>
          Allow once
        </AnswerButton>
        {suggestions.map((suggestion, n) => {
          const { verb, words, rule, where } = suggestionWords(suggestion);
          return (
            <AnswerButton
              key={n}
              number={n + 2}
              isReady={isReady}
              onPress={() => answer({ behavior: 'allow', acceptedSuggestions: [n] })}
            >
              <span className="dt-answer-words">
                {verb} {words !== '' && `${words} `}
                {rule !== '' && <code dir="ltr">{rule}</code>}
              </span>
              {where !== '' && <span className="dt-answer-where">{where}</span>}
            </AnswerButton>
          );
        })}
        <div className="dt-answer-row">
          <AnswerButton number={suggestions.length + 2} isReady={isReady} onPress={deny}>
            Deny
          </AnswerButton>
          <AnswerField
            name="Tell the agent what to do instead"
            value={instead}
            onChange={setInstead}
            onEnter={() => {
              if (instead.trim() !== '') deny();
            }}
          />
        </div>
      </div>
    </div>
  );
}

/** Observed: what 2.1.325 says of an edit is its path, which the title and the change say already. */
function isPathAgain(description: string, input: PermissionRequest['input'], cwd: string | null): boolean {
  const path = textAt(input, 'file_path') ?? textAt(input, 'notebook_path');
  return path !== undefined && [path, relativePath(path, cwd)].includes(description.trim());
}

function folderOf(chat: ReturnType<typeof useChat>): string | null {
  void chat.view.part('session');
  return chat.view.conversation.session.cwd ?? chat.memory.facts.cwd ?? chat.hostState.value?.defaultCwd ?? null;
}
