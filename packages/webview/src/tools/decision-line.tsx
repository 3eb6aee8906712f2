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
          allowed
          {saved.map(rule => (
            <span key={rule.words + (rule.place?.name ?? '')}>
              {', '}
              {rule.words}
              {rule.place && <Place place={rule.place} />}
            </span>
          ))}
        </span>
      )}
    </div>
  );
}

function Place({ place: { name, file } }: { place: NonNullable<SavedRule['place']> }) {
  const { link } = useChat();
  const open = (): void => void link.ask('open_config_file', { configType: file }).catch(() => undefined);
  return (
    <button type="button" className="dt-linkish" onClick={open}>
      {name}
    </button>
  );
}
