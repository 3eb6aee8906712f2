// The person's answer, under the row of the step that had asked.
import type { ToolBlock } from '@dovetail/conversation';
import { useChat } from '../store/chat-context.ts';
import { decisionWords, ruleTexts, savedRules, type SavedRule } from './decision-words.ts';

export function DecisionLine({ call }: { call: ToolBlock }) {
  const words = decisionWords(call);
  const saved = savedRules(call);
  if (words === undefined && saved.length === 0) return null;
  return (
    <div className="dt-tool-said" dir="auto">
      {words}
      {saved.length > 0 && (
        <span title={ruleTexts(call).join('\n')}>
          {'allowed, and saved: '}
          {saved.map((rule, at) => (
            <span key={rule.words}>
              {at > 0 && ', '}
              <Place rule={rule} />
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

function Place({ rule: { words, file } }: { rule: SavedRule }) {
  const { link } = useChat();
  if (file === undefined) return words;
  const open = (): void => void link.ask('open_config_file', { configType: file }).catch(() => undefined);
  return (
    <button type="button" className="dt-linkish" onClick={open}>
      {words}
    </button>
  );
}
