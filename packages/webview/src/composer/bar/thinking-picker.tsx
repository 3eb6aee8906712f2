// Button "Thinking: <level>", with the levels that the model supports.
import { Icon } from '../../icons/icon.tsx';
import { choicesOf } from '../../store/channel-choices.ts';
import { useChat } from '../../store/chat-context.ts';
import { useComputed } from '../../store/use-signal.ts';
import { MenuChoice } from './menu-choice.tsx';
import { Popover } from './popover.tsx';
import { levelName, levelsOf } from './thinking-levels.ts';

const means: Readonly<Record<string, string>> = {
  default: 'As the model sees fit',
  off: 'Answers without thinking first',
};

export function ThinkingPicker() {
  const chat = useChat();
  const choices = choicesOf(chat);
  const current = useComputed(() => choices.value.value.thinkingLevel, [choices]);
  const model = useComputed(() => choices.value.value.model, [choices]);
  const levels = useComputed(
    () => levelsOf(chat.config.value?.models.find(({ value }) => value === model)).join('\n'),
    [chat, model],
  ).split('\n');
  return (
    <Popover
      name={`Thinking: ${levelName(current)}`}
      kind="menu"
      panelName="Thinking"
      className="dt-pick-thinking"
      button={
        <>
          <Icon name="think" size={14} />
          <span className="dt-pick-label">{levelName(current)}</span>
          <span className="dt-pick-chevron">
            <Icon name="down" size={10} />
          </span>
        </>
      }
    >
      {close => (
        <>
          <div className="dt-popover-cap" role="presentation">
            Thinking
          </div>
          {(levels.includes(current) ? levels : [...levels, current]).map(level => (
            <MenuChoice
              key={level}
              label={levelName(level)}
              description={means[level] ?? (levels.includes(level) ? undefined : 'not supported by this model')}
              isChosen={level === current}
              onChoose={() => {
                close();
                if (level !== current) choices.setThinking(level);
              }}
            />
          ))}
        </>
      )}
    </Popover>
  );
}
